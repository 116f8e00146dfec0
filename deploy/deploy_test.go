// Package deploy has nothing but the test of the files that deploy the shop.
package deploy

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"go.yaml.in/yaml/v3"
)

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// object is a mapping of a YAML document.
type object = map[string]any

// documents parses a YAML file.
func documents(t *testing.T, name string) []object {
	t.Helper()
	decoder := yaml.NewDecoder(strings.NewReader(read(t, name)))
	var list []object
	for {
		var one object
		err := decoder.Decode(&one)
		if errors.Is(err, io.EOF) {
			return list
		}
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		list = append(list, one)
	}
}

// at returns what is at a path of keys and, for lists, of "0".
func at(t *testing.T, from any, path ...string) any {
	t.Helper()
	for _, key := range path {
		switch v := from.(type) {
		case object:
			from = v[key]
		case []any:
			if key != "0" || len(v) == 0 {
				t.Fatalf("there is no %s in %v", path, v)
			}
			from = v[0]
		default:
			t.Fatalf("there is no %s of %s", key, path)
		}
	}
	return from
}

var setting = regexp.MustCompile(`\bMATJAR_[A-Z0-9_]+`)

// Every setting that a file names is one of the shop.
func TestSettingsExist(t *testing.T) {
	table := read(t, "../docs/operations.md")
	found := 0
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasSuffix(path, ".go") {
			return err
		}
		for _, name := range setting.FindAllString(read(t, path), -1) {
			found++
			if !strings.Contains(table, "`"+name+"`") {
				t.Errorf("%s names %s, which docs/operations.md does not have", path, name)
			}
		}
		return nil
	})
	if err != nil || found < 20 {
		t.Errorf("%d settings found, %v", found, err)
	}
}

// drained reports whether a time is enough for draining and for the requests in flight, which have 20 seconds.
func drained(t *testing.T, drain string, grace time.Duration) bool {
	t.Helper()
	d, err := time.ParseDuration(drain)
	if err != nil {
		t.Fatal(err)
	}
	return grace > d+20*time.Second
}

func TestContainerfile(t *testing.T) {
	text := read(t, "container/Containerfile")
	_, last, found := strings.Cut(text, "\nFROM scratch\n")
	if !found || strings.Contains(last, "\nFROM ") {
		t.Error("the last stage is not empty")
	}
	if !regexp.MustCompile(`\nUSER [1-9]\d*:[1-9]\d*\n`).MatchString(last) {
		t.Error("it runs as root, or as a name that an empty image does not know")
	}
	if !strings.Contains(text, "CGO_ENABLED=0 go build") {
		t.Error("the binary is not static")
	}
	for _, m := range regexp.MustCompile(`(?m)^COPY ([^-\n].*) \S+$`).FindAllStringSubmatch(text, -1) {
		for _, source := range strings.Fields(m[1]) {
			if _, err := os.Stat(filepath.Join("..", source)); err != nil {
				t.Errorf("it copies %s: %v", source, err)
			}
		}
	}
	goVersion := regexp.MustCompile(`(?m)^go (\d+\.\d+)`).FindStringSubmatch(read(t, "../go.mod"))[1]
	// A base may be pinned: docs/deploy.md.
	if !regexp.MustCompile(`(?m)^FROM golang:` + regexp.QuoteMeta(goVersion) + `(@sha256:[0-9a-f]{64})? AS build$`).MatchString(text) {
		t.Errorf("it builds with another version of Go than %s", goVersion)
	}
	if read(t, "../.containerignore") != read(t, "../.dockerignore") {
		t.Error(".containerignore and .dockerignore differ")
	}
}

// No proxy passes on what visitors say of traces, since the shop believes its proxies.
func TestProxiesPassNoTraceOn(t *testing.T) {
	nginx := read(t, "nginx/matjar.conf")
	passed, removed := strings.Count(nginx, "proxy_pass http://matjar;"), strings.Count(nginx, "proxy_set_header Traceparent \"\";")
	if passed != 2 || removed != passed {
		t.Errorf("nginx passes requests on in %d places and removes Traceparent in %d", passed, removed)
	}
	if !strings.Contains(read(t, "compose/Caddyfile"), "header_up -Traceparent\n") {
		t.Error("Caddy passes Traceparent on")
	}
	if !strings.Contains(read(t, "cluster/haproxy.cfg"), "\n  http-request del-header Traceparent\n") {
		t.Error("HAProxy passes Traceparent on")
	}
}

func TestCompose(t *testing.T) {
	file := documents(t, "compose/compose.yaml")[0]
	services := at(t, file, "services").(object)
	caddy := read(t, "compose/Caddyfile")
	nodes := regexp.MustCompile(`reverse_proxy (.*) \{`).FindStringSubmatch(caddy)
	if nodes == nil || !strings.Contains(caddy, "health_uri /readyz?database=no\n") {
		t.Fatal("Caddy does not ask which nodes are ready")
	}
	names := strings.Fields(nodes[1])
	if len(names) != 2 {
		t.Errorf("Caddy has %v, want two nodes", names)
	}
	for _, name := range names {
		host, port, _ := strings.Cut(name, ":")
		node, ok := services[host].(object)
		if !ok || port != "8080" {
			t.Fatalf("%s is no service at the shop's port", name)
		}
		if node["read_only"] != true || !slices.Contains(node["cap_drop"].([]any), any("ALL")) {
			t.Errorf("%s may write to its root or has capabilities", host)
		}
		grace, err := time.ParseDuration(node["stop_grace_period"].(string))
		if err != nil || !drained(t, at(t, node, "environment", "MATJAR_DRAIN").(string), grace) {
			t.Errorf("%s is stopped before it has drained (%v)", host, err)
		}
		if _, err := os.Stat(filepath.Join("compose", at(t, node, "build", "context").(string), at(t, node, "build", "dockerfile").(string))); err != nil {
			t.Error(err)
		}
		subnet := at(t, file, "networks", "shop", "ipam", "config", "0", "subnet")
		if at(t, node, "environment", "MATJAR_TRUSTED_PROXIES") != subnet {
			t.Errorf("%s does not believe Caddy, which is in %v", host, subnet)
		}
	}
	example := read(t, "compose/example.env")
	for _, m := range regexp.MustCompile(`\$\{(\w+)`).FindAllStringSubmatch(read(t, "compose/compose.yaml"), -1) {
		if !strings.Contains(example, "\n"+m[1]+"=") {
			t.Errorf("example.env lacks %s", m[1])
		}
	}
}

func TestKubernetes(t *testing.T) {
	byKind := map[string]object{}
	for _, one := range documents(t, "kubernetes/matjar.yaml") {
		kind := one["kind"].(string)
		if byKind[kind] != nil || at(t, one, "metadata", "name") != "matjar" || one["apiVersion"] == nil {
			t.Errorf("%s is there twice, or has no version or another name", kind)
		}
		byKind[kind] = one
	}
	deployment := byKind["Deployment"]
	pod := at(t, deployment, "spec", "template", "spec")
	container := at(t, pod, "containers", "0")
	config := at(t, byKind["ConfigMap"], "data").(object)
	for probe, path := range map[string]string{"startupProbe": "/healthz", "livenessProbe": "/healthz", "readinessProbe": "/readyz?database=no"} {
		if at(t, container, probe, "httpGet", "path") != path || at(t, container, probe, "httpGet", "port") != "http" {
			t.Errorf("%s = %v, want %s at http", probe, at(t, container, probe), path)
		}
	}
	if at(t, container, "ports", "0", "name") != "http" || config["MATJAR_ADDR"] != ":8080" || at(t, container, "ports", "0", "containerPort") != 8080 {
		t.Error("the port http is not the shop's address")
	}
	if at(t, pod, "securityContext", "runAsNonRoot") != true || at(t, container, "securityContext", "readOnlyRootFilesystem") != true {
		t.Error("it may be root, or write to its root")
	}
	grace := time.Duration(at(t, pod, "terminationGracePeriodSeconds").(int)) * time.Second
	if !drained(t, config["MATJAR_DRAIN"].(string), grace) {
		t.Error("a pod is ended before it has drained")
	}
	labels := at(t, deployment, "spec", "template", "metadata", "labels").(object)
	for what, selector := range map[string]any{
		"Deployment": at(t, deployment, "spec", "selector", "matchLabels"),
		"Service":    at(t, byKind["Service"], "spec", "selector"),
		"budget":     at(t, byKind["PodDisruptionBudget"], "spec", "selector", "matchLabels"),
	} {
		for key, value := range selector.(object) {
			if labels[key] != value {
				t.Errorf("the %s selects %s=%v, which pods do not have", what, key, value)
			}
		}
	}
	scaler := at(t, byKind["HorizontalPodAutoscaler"], "spec")
	if at(t, scaler, "scaleTargetRef", "kind") != "Deployment" || at(t, deployment, "spec", "replicas") != nil {
		t.Errorf("the autoscaler is for %v, or the deployment has a number of its own", scaler)
	}
	if at(t, byKind["PodDisruptionBudget"], "spec", "minAvailable").(int) >= at(t, scaler, "minReplicas").(int) {
		t.Error("the budget lets no node be replaced")
	}
	if at(t, byKind["Ingress"], "spec", "rules", "0", "http", "paths", "0", "backend", "service", "port", "name") != at(t, byKind["Service"], "spec", "ports", "0", "name") {
		t.Error("the ingress leads to no port of the service")
	}
}

// The unit is one that systemd understands, and that it takes for well protected.
func TestSystemdUnit(t *testing.T) {
	text := read(t, "systemd/matjar.service")
	const program = "/usr/local/bin/matjar"
	if !strings.Contains(text, "\nExecStart="+program+" serve\n") || !strings.Contains(text, "\nTimeoutStopSec=45\n") {
		t.Error("it does not serve, or is stopped before it has drained")
	}
	tool, err := exec.LookPath("systemd-analyze")
	if err != nil {
		t.Log("NOT TESTED: SYSTEMD-ANALYZE IS MISSING, so nobody has verified the unit")
		return
	}
	// The program is not installed here; any other one that can be executed stands in.
	unit := filepath.Join(t.TempDir(), "matjar.service")
	if err := os.WriteFile(unit, []byte(strings.ReplaceAll(text, program, tool)), 0o600); err != nil {
		t.Fatal(err)
	}
	if said, err := exec.CommandContext(t.Context(), tool, "verify", "--man=no", unit).CombinedOutput(); err != nil || strings.Contains(string(said), unit) {
		t.Errorf("verify: %v\n%s", err, said)
	}
	// In tenths: 2.0 and less is what systemd calls OK or better.
	if said, err := exec.CommandContext(t.Context(), tool, "security", "--offline=true", "--threshold=20", unit).CombinedOutput(); err != nil {
		t.Errorf("security: %v\n%s", err, said)
	}
}

// The programs that read the files take them. `make test` installs them on Debian, but for Kubernetes' types, which take
// long to compile: `make deploy-test` does that. Where one is missing, its file is only looked at by the tests above. nginx
// is started by `make cache-test`.
func TestFilesWithTheirPrograms(t *testing.T) {
	for _, test := range []struct {
		program string
		args    []string
		input   string
	}{
		{"caddy", []string{"validate", "--adapter", "caddyfile", "--config", "compose/Caddyfile"}, ""},
		{"promtool", []string{"check", "config", "observe/prometheus.yml"}, ""},
		{"../bin/manifests", []string{"kubernetes/matjar.yaml"}, ""},
		// Debian's is older than names of projects.
		{"docker-compose", []string{"-f", "-", "config", "--quiet"}, strings.Replace(read(t, "compose/compose.yaml"), "\nname: matjar\n", "\n", 1)},
	} {
		tool, err := exec.LookPath(test.program)
		if err != nil {
			t.Logf("NOT TESTED: %s IS MISSING, so it has not read %s", strings.ToUpper(filepath.Base(test.program)), test.args)
			continue
		}
		command := exec.CommandContext(t.Context(), tool, test.args...)
		command.Stdin = strings.NewReader(test.input)
		command.Env = append(os.Environ(), "HOME="+t.TempDir(), "SHOP_DOMAIN=shop.example.com", "SHOP_SECRET=a secret of the tests", "DB_PASSWORD=a password of the tests")
		if said, err := command.CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", command, err, said)
		}
	}
}
