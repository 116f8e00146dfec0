package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"matjar/internal/db/dbtest"
)

const goods = `{"type":"category","slug":"lamps","en_name":"Lamps","ar_name":"مصابيح"}
{"type":"vendor","vendor_id":"v","en_name":"Light House","ar_name":"بيت النور"}
{"type":"product","product_id":"p","vendor_id":"v","category":"lamps","en_name":"Lamp","ar_name":"مصباح","price":99.5,"inventory_count":3,"image_url":"https://cdn.example.com/p.webp","video_url":"http://old.example.com/p.mp4"}
`

// matjar runs a command and returns what it wrote.
func matjar(t *testing.T, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, err bytes.Buffer
	code = run(t.Context(), args, &out, &err)
	return code, out.String(), err.String()
}

func write(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "goods.jsonl")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestImportSaysWhatItDid(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		t.Setenv("MATJAR_DATABASE_URL", url)
		t.Setenv("MATJAR_MEDIA_DIR", "none")
		file := write(t, goods)
		code, out, err := matjar(t, "import", file)
		if want := "Categories: 1 added, 0 changed, 0 unchanged.\nVendors: 1 added, 0 changed, 0 unchanged.\nProducts: 1 added, 0 changed, 0 unchanged.\n"; code != 0 || !strings.HasPrefix(out, want+"To take it back: matjar import undo ") {
			t.Errorf("import = %d, %q, %s, want %q", code, out, err, want)
		}
		for _, want := range []string{
			"not show 1 picture or video at https://cdn.example.com: the shop does not allow that host.\n",
			"not show 1 picture or video at http://old.example.com: only https://",
			"MATJAR_MEDIA_HOSTS=cdn.example.com\n",
			"set MATJAR_MEDIA_DIR for serve and import",
		} {
			if !strings.Contains(err, want) {
				t.Errorf("import warns %q, want %q in it", err, want)
			}
		}
		t.Setenv("MATJAR_MEDIA_HOSTS", "cdn.example.com")
		code, out, err = matjar(t, "import", file)
		if code != 0 || !strings.Contains(out, "Products: 0 added, 0 changed, 1 unchanged.\n") || strings.Contains(err, "cdn.example.com") {
			t.Errorf("import with the host allowed = %d, %q, %q", code, out, err)
		}
		bad := write(t, goods+"{}\n{\n")
		code, out, err = matjar(t, "import", bad)
		if code != 1 || out != "" || !strings.Contains(err, "line 4: type is none of") || !strings.Contains(err, "\nline 5: not a JSON object\n") ||
			!strings.HasSuffix(err, "matjar: nothing was imported: "+bad+" has 2 faults\n") {
			t.Errorf("import of a bad file = %d, %q, %q", code, out, err)
		}
	})
}

// A template is filled in, looked at, imported from a pipe, exported and taken back.
func TestImportOfTables(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		t.Setenv("MATJAR_DATABASE_URL", url)
		table := filepath.Join(t.TempDir(), "goods.xlsx")
		if code, out, err := matjar(t, "import", "template", "--lang=ar", table); code != 0 || out != "Wrote "+table+".\n" {
			t.Fatalf("template = %d, %q, %q", code, out, err)
		}
		if code, out, err := matjar(t, "import", "--preview", table); code != 0 || !strings.Contains(out, "Products: 2 added, 0 changed, 0 unchanged.\nNothing was changed.\n") {
			t.Errorf("preview = %d, %q, %q", code, out, err)
		}
		code, out, err := matjar(t, "import", table)
		_, batch, found := strings.Cut(out, "matjar import undo ")
		if code != 0 || !found || !strings.Contains(out, "Products: 2 added") {
			t.Fatalf("import = %d, %q, %q", code, out, err)
		}
		if code, out, err := matjar(t, "export", "--format=csv", "-"); code != 0 || !strings.Contains(out, "LMP-001") {
			t.Errorf("export = %d, %q, %q", code, out, err)
		}
		bad := filepath.Join(t.TempDir(), "bad.csv")
		if err := os.WriteFile(bad, []byte("SKU,السعر\nLMP-001,0\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		if code, out, err := matjar(t, "import", "--preview", "--arabic", bad); code != 1 || out != "" || !strings.Contains(err, "line 2: السعر: يجب أن يكون أكبر من 0") {
			t.Errorf("preview of a bad file = %d, %q, %q", code, out, err)
		}
		batch = strings.TrimSpace(batch)
		if code, out, err := matjar(t, "import", "list"); code != 0 || !strings.Contains(out, batch) || !strings.Contains(out, "applied") {
			t.Errorf("list = %d, %q, %q", code, out, err)
		}
		if code, out, err := matjar(t, "import", "undo", batch); code != 0 || out != "Undone: "+batch+" (goods.xlsx).\n" {
			t.Errorf("undo = %d, %q, %q", code, out, err)
		}
		if code, out, err := matjar(t, "export", "-"); code != 0 || out != "" {
			t.Errorf("export of what is left = %d, %q, %q", code, out, err)
		}
		if code, _, err := matjar(t, "import", "undo", batch); code != 1 || !strings.Contains(err, "cannot be undone") {
			t.Errorf("a second undo = %d, %q", code, err)
		}
	})
}

// A pipe can be read only once.
func TestImportReadsPipes(t *testing.T) {
	t.Setenv("MATJAR_DATABASE_URL", dbtest.SQLite(t))
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	wrote := make(chan error, 1)
	go func() { wrote <- os.WriteFile(pipe, []byte(goods), 0) }()
	if code, out, err := matjar(t, "import", pipe); code != 0 || !strings.Contains(out, "Products: 1 added") {
		t.Errorf("import of a pipe = %d, %q, %q", code, out, err)
	}
	if err := <-wrote; err != nil {
		t.Error(err)
	}
	for _, name := range []string{"-", "/dev/stdin"} {
		process := exec.CommandContext(t.Context(), os.Args[0], "import", name)
		process.Env = append(os.Environ(), "MATJAR_TEST_MAIN=1")
		process.Stdin = strings.NewReader(goods) // which exec hands over as a pipe
		if out, err := process.CombinedOutput(); err != nil || !strings.Contains(string(out), "Products: 0 added, 0 changed, 1 unchanged.") {
			t.Errorf("import %s = %v, %s", name, err, out)
		}
	}
}

// A command in the wrong folder fails and creates nothing.
func TestCommandsMakeNoDatabase(t *testing.T) {
	file := write(t, goods)
	for _, args := range [][]string{
		{"backup", filepath.Join(t.TempDir(), "copy.db")}, {"export", filepath.Join(t.TempDir(), "out.jsonl")}, {"import", file}, {"import", "list"}, {"import", "undo", "x"},
		{"orders", "list"}, {"orders", "show", "12345678"}, {"orders", "advance", "x", "shipped"}, {"returns", "list"}, {"coupons", "list"}, {"coupons", "add", "X", "--percent=5"},
		{"coupons", "end", "X"}, {"reviews", "list"}, {"reviews", "hide", "x"}, {"messages", "list"}, {"users", "rotate-keys"},
	} {
		dir := filepath.Join(t.TempDir(), "data")
		path := filepath.Join(dir, "matjar.db")
		t.Setenv("MATJAR_DATABASE_URL", "sqlite:"+path)
		code, out, err := matjar(t, args...)
		if code != 1 || out != "" || strings.Count(err, "\n") != 1 || !strings.Contains(err, path) || !strings.Contains(err, "MATJAR_DATABASE_URL") {
			t.Errorf("%v without a database = %d, %q, %q, want one line that names it", args, code, out, err)
		}
		if _, err := os.Stat(dir); err == nil {
			t.Errorf("%v made %s", args, dir)
		}
		// Nor do they accept a database that is not a shop's.
		if err := os.Mkdir(dir, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		code, out, err = matjar(t, args...)
		if code != 1 || out != "" || strings.Count(err, "\n") != 1 || !strings.Contains(err, "no database of a shop") {
			t.Errorf("%v with an empty file = %d, %q, %q, want one line", args, code, out, err)
		}
	}
}

// What was backed up is the whole shop again after its database is lost.
func TestBackupAndRestore(t *testing.T) {
	url := dbtest.SQLite(t)
	t.Setenv("MATJAR_DATABASE_URL", url)
	if code, _, err := matjar(t, "import", write(t, goods)); code != 0 {
		t.Fatal(err)
	}
	_, before, _ := matjar(t, "export", "-")
	backup := filepath.Join(t.TempDir(), "backup.db")
	if code, out, err := matjar(t, "backup", backup); code != 0 || !strings.HasPrefix(out, "Wrote "+backup+" and checked it: ") {
		t.Fatalf("backup = %d, %q, %q", code, out, err)
	}
	if err := os.WriteFile(strings.TrimPrefix(url, "sqlite:"), []byte("what a broken disk has left of it"), 0o600); err != nil {
		t.Fatal(err)
	}
	if code, _, err := matjar(t, "export", "-"); code != 1 || strings.Count(err, "\n") != 1 || !strings.Contains(err, "matjar restore") {
		t.Errorf("export of a damaged database = %d, %q, want one line that says what to do", code, err)
	}
	code, out, err := matjar(t, "restore", backup)
	if code != 0 || !strings.Contains(out, "Restored "+backup+".\nWhat was there before is kept as ") {
		t.Errorf("restore = %d, %q, %q", code, out, err)
	}
	if code, after, err := matjar(t, "export", "-"); code != 0 || after != before || !strings.Contains(after, "lamp") {
		t.Errorf("the restored catalogue = %d, %q, %q, want %q", code, after, err, before)
	}
}
