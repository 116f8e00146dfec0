package deploy

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"matjar/tools/shipped"
)

// The configurations of many machines fit together, and have what fail-over needs.
func TestCluster(t *testing.T) {
	proxy, etcd := read(t, "cluster/haproxy.cfg"), read(t, "cluster/etcd.env")
	patroni := documents(t, "cluster/patroni.yml")[0]
	nodes := regexp.MustCompile(`(?m)^  server \w+ (\S+):8080$`).FindAllStringSubmatch(proxy, -1)
	if len(nodes) != 3 {
		t.Errorf("HAProxy has %v, want three nodes at the shop's port", nodes)
	}
	for _, line := range []string{
		"  option httpchk GET /readyz?database=no\n", "  option redispatch\n", "  option forwardfor\n", "  http-request set-header X-Forwarded-Proto https\n",
		"  http-request disable-l7-retry unless METH_GET\n",
	} {
		if strings.Count(proxy, line) != 1 {
			t.Errorf("HAProxy's configuration lacks%q", line)
		}
	}
	dcs := at(t, patroni, "bootstrap", "dcs").(object)
	if dcs["synchronous_mode"] != true || dcs["primary_start_timeout"] != 0 {
		t.Errorf("Patroni may lose an order, or wait for a broken primary: %v", dcs)
	}
	// docs/operations.md has the rule: 21 for each node, twice that while all are replaced, and ten.
	if got, want := at(t, dcs, "postgresql", "parameters", "max_connections").(int), 2*21*len(nodes)+10; got < want {
		t.Errorf("PostgreSQL takes %d connections, want at least %d", got, want)
	}
	members := regexp.MustCompile(`e\d=http://([\d.]+):2380`).FindAllStringSubmatch(etcd, -1)
	var asked []string
	for _, member := range members {
		asked = append(asked, member[1]+":2379")
	}
	hosts := at(t, patroni, "etcd", "hosts").([]any)
	if len(hosts) != 3 || !slices.EqualFunc(hosts, asked, func(host any, member string) bool { return host == member }) {
		t.Errorf("Patroni asks %v, and etcd is at %v", hosts, asked)
	}
	if patroni["etcd3"] != nil || !strings.Contains(etcd, "\nETCD_ENABLE_V2=true\n") {
		t.Error("a primary that was frozen can take the lock back")
	}
}

// HAProxy takes its configuration, with a certificate that is there.
func TestHAProxyTakesItsConfiguration(t *testing.T) {
	tool, err := exec.LookPath("haproxy")
	if err != nil {
		// Where Debian puts it, outside the path of those who are not root.
		if tool, err = exec.LookPath("/usr/sbin/haproxy"); err != nil {
			t.Log("NOT TESTED: HAPROXY IS MISSING, so it has not read cluster/haproxy.cfg")
			return
		}
	}
	dir := t.TempDir()
	both := filepath.Join(dir, "shop.pem")
	text, err := shipped.Read("cluster/haproxy.cfg", shipped.Change{Old: "/etc/haproxy/shop.example.com.pem", New: both})
	if err != nil {
		t.Fatal(err)
	}
	public, private, err := shipped.Certificate("shop.example.com")
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(dir, "haproxy.cfg")
	for name, text := range map[string][]byte{both: append(public, private...), name: []byte(text)} {
		if err := os.WriteFile(name, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if said, err := exec.CommandContext(t.Context(), tool, "-c", "-f", name).CombinedOutput(); err != nil || strings.Contains(string(said), "[WARNING]") {
		t.Errorf("%v\n%s", err, said)
	}
}
