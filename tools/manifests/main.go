// Command manifests reads Kubernetes manifests with the types of the API itself, and fails on a field that it does not know
// or whose value is of another type. It is a module of its own, so that the shop does not depend on Kubernetes.
//
//	go -C tools/manifests run . ../../deploy/kubernetes/matjar.yaml
package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"

	apps "k8s.io/api/apps/v1"
	autoscaling "k8s.io/api/autoscaling/v2"
	core "k8s.io/api/core/v1"
	networking "k8s.io/api/networking/v1"
	policy "k8s.io/api/policy/v1"
	meta "k8s.io/apimachinery/pkg/apis/meta/v1"
	document "k8s.io/apimachinery/pkg/util/yaml"
	"sigs.k8s.io/yaml"
)

// kinds are those that manifests may have.
var kinds = map[meta.TypeMeta]func() any{
	{APIVersion: "v1", Kind: "ConfigMap"}:                           func() any { return &core.ConfigMap{} },
	{APIVersion: "v1", Kind: "Service"}:                             func() any { return &core.Service{} },
	{APIVersion: "apps/v1", Kind: "Deployment"}:                     func() any { return &apps.Deployment{} },
	{APIVersion: "policy/v1", Kind: "PodDisruptionBudget"}:          func() any { return &policy.PodDisruptionBudget{} },
	{APIVersion: "autoscaling/v2", Kind: "HorizontalPodAutoscaler"}: func() any { return &autoscaling.HorizontalPodAutoscaler{} },
	{APIVersion: "networking.k8s.io/v1", Kind: "Ingress"}:           func() any { return &networking.Ingress{} },
}

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "manifests:", err)
		os.Exit(1)
	}
}

func run(files []string) error {
	if len(files) == 0 {
		return errors.New("no file was named")
	}
	for _, name := range files {
		read, err := check(name)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		fmt.Printf("%s: Kubernetes knows all fields of %d objects.\n", name, read)
	}
	return nil
}

// check returns how many objects are in a file.
func check(name string) (objects int, err error) {
	file, err := os.Open(name)
	if err != nil {
		return 0, err
	}
	defer file.Close()
	for list := document.NewYAMLReader(bufio.NewReader(file)); ; objects++ {
		text, err := list.Read()
		if errors.Is(err, io.EOF) {
			if objects == 0 {
				return 0, errors.New("there is nothing in it")
			}
			return objects, nil
		}
		if err != nil {
			return 0, err
		}
		var kind meta.TypeMeta
		if err := yaml.Unmarshal(text, &kind); err != nil {
			return 0, err
		}
		of := kinds[kind]
		if of == nil {
			return 0, fmt.Errorf("%s %s is no kind that is known here", kind.APIVersion, kind.Kind)
		}
		if err := yaml.UnmarshalStrict(text, of()); err != nil {
			return 0, fmt.Errorf("%s: %w", kind.Kind, err)
		}
	}
}
