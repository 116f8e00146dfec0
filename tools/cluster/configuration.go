//go:build linux

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"matjar/tools/shipped"
)

// shippedFolder has the configurations that operators take, from the repository's root.
const shippedFolder = "deploy/cluster/"

// changes are texts of a configuration and what stands in their place.
type changes []shipped.Change

func (c *changes) set(old, to string) { *c = append(*c, shipped.Change{Old: old, New: to}) }

// write writes a configuration of deploy/cluster with its changes, and returns where it is.
func (m *machines) write(shippedName, name string, c changes) (string, error) {
	text, err := shipped.Read(shippedFolder+shippedName, c...)
	if err != nil {
		return "", err
	}
	name = filepath.Join(m.o.dir, name)
	return name, os.WriteFile(name, []byte(text), 0o644)
}

// prepareEtcd gives an etcd its settings: another name, addresses and folder, and no waiting for the disk.
func (m *machines) prepareEtcd(i int) error {
	data, err := m.folder(fmt.Sprint("etcd", i))
	if err != nil {
		return err
	}
	var members []string
	for e := range count {
		members = append(members, fmt.Sprintf("e%d=http://%s", e+1, m.at(peerPort+e)))
	}
	var c changes
	c.set("ETCD_NAME=e1", fmt.Sprintf("ETCD_NAME=e%d\nETCD_UNSAFE_NO_FSYNC=true", i+1))
	c.set("/var/lib/etcd/matjar", data)
	c.set("ETCD_LISTEN_CLIENT_URLS=http://10.0.0.31:2379", "ETCD_LISTEN_CLIENT_URLS=http://"+m.at(etcdPort+i))
	c.set("ETCD_ADVERTISE_CLIENT_URLS=http://10.0.0.31:2379", "ETCD_ADVERTISE_CLIENT_URLS=http://"+m.at(etcdPort+i))
	c.set("ETCD_LISTEN_PEER_URLS=http://10.0.0.31:2380", "ETCD_LISTEN_PEER_URLS=http://"+m.at(peerPort+i))
	c.set("ETCD_INITIAL_ADVERTISE_PEER_URLS=http://10.0.0.31:2380", "ETCD_INITIAL_ADVERTISE_PEER_URLS=http://"+m.at(peerPort+i))
	c.set("e1=http://10.0.0.31:2380,e2=http://10.0.0.32:2380,e3=http://10.0.0.33:2380", strings.Join(members, ","))
	name, err := m.write("etcd.env", fmt.Sprintf("etcd%d.env", i), c)
	if err != nil {
		return err
	}
	env, err := settings(name)
	m.etcd[i] = m.service(fmt.Sprint("etcd", i), m.owner, env, "etcd")
	return err
}

// settings returns what a file of settings has, as systemd reads it.
func settings(name string) (env []string, err error) {
	text, err := os.ReadFile(name)
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			env = append(env, line)
		}
	}
	return env, err
}

// volume is how large the scratch volume of a server is, in MB.
const volume = 600

// preparePatroni gives a server its settings: another name, addresses and folders, shorter times, so little memory and so few files that
// three fit into small volumes, nobody's password, no waiting for the disk, and no watchdog, which would start this machine anew.
func (m *machines) preparePatroni(i int) error {
	dir, err := m.folder(fmt.Sprint("postgres", i))
	if err != nil {
		return err
	}
	// A volume of its own, which can be filled without filling the machine's disk. Without the right to mount one, the
	// fault that fills it says so.
	size := fmt.Sprintf("size=%dm,mode=700", volume)
	if m.owner != nil {
		size += fmt.Sprintf(",uid=%d,gid=%d", m.owner.Uid, m.owner.Gid)
		if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, size); err == nil {
			m.mounts = append(m.mounts, dir)
		}
	}
	var c changes
	c.set("name: db1", fmt.Sprint("name: db", i+1))
	for key, port := range map[string]int{"8008": patroniPort, "5432": dbPort} {
		c.set("  listen: 10.0.0.21:"+key, "  listen: "+m.at(port+i))
		c.set("  connect_address: 10.0.0.21:"+key, "  connect_address: "+m.at(port+i))
	}
	for e, address := range []string{"10.0.0.31:2379", "10.0.0.32:2379", "10.0.0.33:2379"} {
		c.set(address, m.at(etcdPort+e))
	}
	c.set("/var/lib/postgresql/15/matjar", dir+"/data")
	c.set("/usr/lib/postgresql/15/bin", m.bin)
	c.set("/var/lib/postgresql/patroni.pgpass", dir+"/pgpass")
	c.set("/var/run/postgresql", `""`)
	c.set("    ttl: 30\n", "    ttl: 8\n")
	c.set("    loop_wait: 10\n", "    loop_wait: 2\n")
	c.set("    retry_timeout: 10\n", "    retry_timeout: 3\n")
	c.set("        wal_keep_size: 1GB\n", "        wal_keep_size: 64MB\n        max_wal_size: 96MB\n        fsync: \"off\"\n        dynamic_shared_memory_type: mmap\n")
	c.set("        shared_buffers: 2GB\n", "        shared_buffers: 32MB\n")
	c.set("    - data-checksums\n", "    - data-checksums\n    - no-sync\n    - auth: trust\n")
	c.set("    - local all postgres peer\n", "")
	c.set("host all all 10.0.0.0/24 scram-sha-256", "host all all 127.0.0.1/32 trust")
	c.set("host replication replicator 10.0.0.0/24 scram-sha-256", "host replication replicator 127.0.0.1/32 trust")
	c.set("  mode: automatic\n", "  mode: \"off\"\n")
	name, err := m.write("patroni.yml", fmt.Sprintf("patroni%d.yml", i), c)
	m.patroni[i] = m.service(fmt.Sprint("patroni", i), m.owner, nil, "patroni", name)
	m.patroni[i].data = filepath.Join(dir, "data")
	return err
}

// prepareProxy gives a HAProxy its settings: other addresses, and no TLS.
func (m *machines) prepareProxy(i int) error {
	var c changes
	if m.owner == nil {
		// Only root may become another user.
		c.set("  user haproxy\n", "")
		c.set("  group haproxy\n", "")
	}
	c.set("bind :80\n", "bind "+m.at(plainPort+i)+"\n")
	c.set("bind :443 ssl crt /etc/haproxy/shop.example.com.pem alpn h2,http/1.1\n", "bind "+m.at(proxyPort+i)+"\n")
	for n := range count {
		c.set(fmt.Sprintf("10.0.0.1%d:8080", n+1), m.at(nodePort+n))
	}
	name, err := m.write("haproxy.cfg", fmt.Sprintf("haproxy%d.cfg", i), c)
	m.proxies[i] = m.service(fmt.Sprint("haproxy", i), nil, nil, "haproxy", "-W", "-db", "-f", name)
	return err
}
