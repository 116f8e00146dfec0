package main

import (
	"strings"
	"testing"
)

func TestReport(t *testing.T) {
	const run = `
{"Action":"output","Package":"matjar/internal/a","Test":"TestGood","Output":"a word that nobody needs\n"}
{"Action":"output","Package":"matjar/internal/a","Test":"TestGood","Output":"    a_test.go:9: NOT TESTED: CADDY IS MISSING, so it has read nothing\n"}
{"Action":"output","Package":"matjar/internal/a","Test":"TestGood","Output":"a text that has NOT TESTED in it\n"}
{"Action":"pass","Package":"matjar/internal/a","Test":"TestGood","Elapsed":0.5}
{"Action":"pass","Package":"matjar/internal/a","Test":"TestSlow","Elapsed":2.5}
{"Action":"output","Package":"matjar/internal/a","Test":"TestBad/case","Output":"    a_test.go:7: got 1, want 2\n"}
{"Action":"fail","Package":"matjar/internal/a","Test":"TestBad/case","Elapsed":0.1}
{"Action":"fail","Package":"matjar/internal/a","Test":"TestBad","Elapsed":0.1}
{"Action":"output","Package":"matjar/internal/a","Output":"panic: oh\n"}
{"Action":"output","Package":"matjar/internal/a","Test":"TestEndless","Output":"panic: test timed out\n"}
{"Action":"fail","Package":"matjar/internal/a","Elapsed":3.1}
{"Action":"build-output","ImportPath":"matjar/internal/b","Output":"b.go:1: syntax error\n"}
{"Action":"skip","Package":"matjar/internal/c","Elapsed":0}
{"Action":"output","Package":"matjar/internal/d","Output":"NOT TESTED: an earlier version\n"}
{"Action":"pass","Package":"matjar/internal/d","Elapsed":1}
go: a module is missing`
	var out strings.Builder
	missing, err := report(strings.NewReader(strings.TrimPrefix(run, "\n")), &out)
	if err != nil {
		t.Fatal(err)
	}
	const want = `    a_test.go:7: got 1, want 2
panic: oh
--- did not end: TestEndless
panic: test timed out
    3.1 s  FAIL  matjar/internal/a
b.go:1: syntax error
    1.0 s  ok    matjar/internal/d
go: a module is missing

The slowest tests:
    2.5 s  internal/a TestSlow
    0.5 s  internal/a TestGood

NOT TESTED: CADDY IS MISSING, so it has read nothing
NOT TESTED: an earlier version
`
	if told := strings.Join(missing, "\n") + "\n"; len(missing) != 2 || !strings.HasSuffix(want, told) {
		t.Errorf("not tested: %q", missing)
	}
	if got := out.String(); got != want {
		t.Errorf("report =\n%s\nwant\n%s", got, want)
	}
}
