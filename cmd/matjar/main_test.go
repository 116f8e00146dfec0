package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"maps"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/alecthomas/kong"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

// TestMain lets the tests start this binary as if it were matjar.
func TestMain(m *testing.M) {
	if os.Getenv("MATJAR_TEST_MAIN") == "1" {
		main()
	}
	os.Exit(m.Run())
}

func TestSettingErrorsAreOneLine(t *testing.T) {
	newer := "sqlite:" + filepath.Join(t.TempDir(), "matjar.db")
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	prepared := func(statement string) string {
		url := dbtest.SQLite(t)
		onDatabase(t, url, func(d *db.DB) {
			if err := db.Exec(t.Context(), d, statement); err != nil {
				t.Fatal(err)
			}
		})
		return url
	}
	damaged := write(t, "a letter to the shop, and not a database of it")
	type mistake struct {
		variable, value string
		says            string
	}
	mistakes := []mistake{
		{"MATJAR_BASE_URL", "shop.example.com", "https://shop.example.com"},
		{"MATJAR_BASE_URL", "https://shop.example.com/path", "https://shop.example.com"},
		{"MATJAR_TRUSTED_PROXIES", "10.0.0.0/8,proxy", "proxy"},
		{"MATJAR_SHIPPING_FEE", "a lot", "a lot"},
		{"MATJAR_SHIPPING_FEE", "-5", "below zero"},
		{"MATJAR_FREE_SHIPPING_OVER", "1.005", "two decimals"},
		{"MATJAR_COD_MAX_TOTAL", "a lot", "a lot"},
		{"MATJAR_COD_MAX_UNITS", "-1", "below zero"},
		{"MATJAR_ORDERS_PER_HOUR", "-1", "below zero"},
		{"MATJAR_DEALS_END", "tomorrow", "2030-01-31T21:00:00+03:00"},
		{"MATJAR_SYNONYMS", "/no/such/words", "/no/such/words"},
		{"MATJAR_DATABASE_URL", "mysql://localhost", "sqlite:PATH"},
		{"MATJAR_ADDR", "not an address", "not an address"},
		{"MATJAR_ADMIN_ADDR", "127.0.0.1:99999", "99999"},
		{"MATJAR_ADMIN_TOKEN", "short", "16 characters"},
		{"MATJAR_SMTP_URL", "mail.example.com", "smtp://"},
		{"MATJAR_SMS_URL", "sms.example.com", "https://"},
		{"MATJAR_MAPS_URL", "maps.example.com/js", "https://"},
		{"MATJAR_MEDIA_HOSTS", "https://cdn.example.com", "cdn.example.com"},
		{"MATJAR_MEDIA_HOSTS", "cdn.example.com, *", "cdn.example.com"},
		{"MATJAR_MEDIA_DIR", "/dev/null/pictures", "/dev/null"},
		{"MATJAR_MEDIA_DIR", "s3://pictures", "MATJAR_MEDIA_KEY"},
		{"MATJAR_MEDIA_DIR", "ftp://pictures", "s3://"},
		{"MATJAR_SELLER_VAT_NUMBER", "123", "15 digits"},
		{"MATJAR_REVIEW_WORDS", "/no/such/list", "/no/such/list"},
		{"MATJAR_OPERATOR_EMAIL", "the boss", "shop@example.com"},
		{"MATJAR_PAGES_DIR", "/nowhere", "/nowhere"},
		{"MATJAR_MAX_REQUESTS", "1", "16"},
		{"MATJAR_DEMO", "maybe", "maybe"},
		{"MATJAR_DRAIN", "-1s", "10s"},
		{"MATJAR_BACKUP_DIR", "/dev/null/backups", "/dev/null"},
		{"MATJAR_DATABASE_URL", "sqlite:" + t.TempDir(), "directory"},
		{"MATJAR_DATABASE_URL", "sqlite:/dev/null/matjar.db", "/dev/null"},
		{"MATJAR_DATABASE_URL", "postgres://nobody@127.0.0.1:1/none?connect_timeout=2", "refused"},
		{"MATJAR_ADDR", taken.Addr().String(), "already in use"},
		{"MATJAR_ADMIN_ADDR", taken.Addr().String(), "already in use"},
		{"MATJAR_DATABASE_URL", prepared(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, 1)`), "run a newer matjar"},
		{"MATJAR_DATABASE_URL", prepared(`CREATE TABLE copy_progress (name TEXT)`), "matjar copy"},
		{"MATJAR_DATABASE_URL", "sqlite:" + damaged, "matjar restore"},
		{"OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318", "http://localhost:4318"},
		{"OTEL_EXPORTER_OTLP_HEADERS", "a token", "name=value"},
		{"OTEL_TRACES_SAMPLER", "sometimes", "always_on"},
		{"OTEL_RESOURCE_ATTRIBUTES", "a word", "a word"},
		{"MATJAR_SECRET", "short", "32 characters"},
		{"MATJAR_SHARED_CACHE", "often", "whole number"},
		{"MATJAR_ZATCA", "maybe", "production"},
		{"MATJAR_MOYASAR_SECRET_KEY", "pk_live_1", "sk_"},
		{"MATJAR_MOYASAR_METHODS", "gold", "applepay"},
		{"MATJAR_MOYASAR_URL", "moyasar", "https://"},
		{"MATJAR_TABBY_SECRET_KEY", "pk_1", "sk_"},
		{"MATJAR_TABBY_WEBHOOK_HEADER", "token", "X-Notice: "},
		{"MATJAR_EXPRESS_FEE", "a lot", "a lot"},
		{"MATJAR_LANGUAGE", "fr", "browser"},
		{"MATJAR_MAIL_FROM", "nobody", "nobody"},
		{"MATJAR_SELLER_EMAIL", "the boss", "shop@example.com"},
		{"MATJAR_SELLER_PHONE", "call us", "call us"},
		{"MATJAR_PAYMENT_HOLD", "-1m", "-1m"},
		{"MATJAR_TABBY_MERCHANT_CODE", "", "needed beside the key"},
		{"MATJAR_TABBY_URL", "tabby", "https://"},
		{"MATJAR_TAMARA_URL", "tamara", "https://"},
		{"MATJAR_ZATCA_SECRET", "short", "32"},
		{"MATJAR_ZATCA_URL", "the authority", "https://"},
		{"MATJAR_ZATCA_UNIT", "a=b", "takes none of"},
		{"MATJAR_ZATCA_BRANCH", "", "needs it"},
		{"MATJAR_ZATCA_INDUSTRY", "a<b", "takes none of"},
		{"MATJAR_ZATCA_STREET", "", "needs it"},
		{"MATJAR_ZATCA_DISTRICT", "", "needs it"},
		{"MATJAR_ZATCA_CITY", "", "needs it"},
		{"MATJAR_ZATCA_BUILDING", "12", "4 digits"},
		{"MATJAR_ZATCA_POSTAL_CODE", "1", "5 digits"},
	}
	if server := os.Getenv("MATJAR_TEST_DATABASE_URL"); server != "" {
		u, err := url.Parse(server)
		if err != nil {
			t.Fatal(err)
		}
		u.Path = "/no_such_shop"
		mistakes = append(mistakes, mistake{"MATJAR_DATABASE_URL", u.String(), `database "no_such_shop" does not exist`})
		u.User = url.UserPassword("nobody", "wrong")
		mistakes = append(mistakes, mistake{"MATJAR_DATABASE_URL", u.String(), "nobody"})
	}
	checkedSettings(t, func(variable string) bool {
		return slices.ContainsFunc(mistakes, func(m mistake) bool { return m.variable == variable })
	})
	for _, test := range mistakes {
		t.Run(test.variable+"="+test.value, func(t *testing.T) {
			t.Setenv("MATJAR_DATABASE_URL", newer)
			t.Setenv("MATJAR_DEMO", "false")
			t.Setenv("MATJAR_ADDR", "127.0.0.1:0")
			if strings.HasPrefix(test.variable, "OTEL_") {
				t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:1")
			}
			if test.variable == "MATJAR_TABBY_MERCHANT_CODE" {
				t.Setenv("MATJAR_TABBY_SECRET_KEY", "sk_1")
			}
			if strings.HasPrefix(test.variable, "MATJAR_ZATCA_") {
				for variable, value := range stampingShop {
					t.Setenv(variable, value)
				}
			}
			t.Setenv(test.variable, test.value)
			var stdout, stderr bytes.Buffer
			code := run(t.Context(), []string{"serve"}, &stdout, &stderr)
			got := stderr.String()
			// What the parser itself refuses is a matter of usage.
			want := 1
			if test.variable == "MATJAR_DEMO" {
				want = 2
			}
			if code != want || strings.Count(got, "\n") != 1 || !strings.Contains(got, test.variable) || !strings.Contains(got, test.says) {
				t.Errorf("code %d, %q: want one line with %s and %s", code, got, test.variable, test.says)
			}
		})
	}
}

// anything are settings of which no value is a mistake, or whose mistakes are tested elsewhere.
var anything = map[string]string{
	"MATJAR_BACKUP_EVERY": "TestBackupSettings", "MATJAR_BACKUP_KEEP": "TestBackupSettings",
	"MATJAR_SHOP_NAME_EN": "a text", "MATJAR_SHOP_NAME_AR": "a text", "MATJAR_SELLER_NAME_EN": "a text", "MATJAR_SELLER_NAME_AR": "a text",
	"MATJAR_SELLER_ADDRESS_EN": "a text", "MATJAR_SELLER_ADDRESS_AR": "a text", "MATJAR_SELLER_REGISTRATION": "a text, but for ZATCA",
	"MATJAR_MOYASAR_WEBHOOK_SECRET": "only the provider knows", "MATJAR_TAMARA_API_TOKEN": "only the provider knows",
	"MATJAR_TAMARA_NOTIFICATION_TOKEN": "only the provider knows", "MATJAR_MAPS_KEY": "only the service knows",
	"MATJAR_MEDIA_KEY": "only the storage knows; tested with the bucket", "MATJAR_MEDIA_SECRET": "only the storage knows",
	"MATJAR_SMS_BODY": "only the gateway knows", "MATJAR_SMS_CONTENT_TYPE": "only the gateway knows", "MATJAR_SMS_AUTHORIZATION": "only the gateway knows",
	"MATJAR_OUTBOX": "it is made with the first letter, where there is no mail server",
}

// stampingShop has what stamping tax documents takes.
var stampingShop = map[string]string{
	"MATJAR_ZATCA": "sandbox", "MATJAR_ZATCA_SECRET": "a secret of more than 32 characters", "MATJAR_SELLER_NAME_AR": "متجر",
	"MATJAR_SELLER_VAT_NUMBER": "310122393500003", "MATJAR_SELLER_REGISTRATION": "1010010000", "MATJAR_ZATCA_STREET": "King Fahd Road",
	"MATJAR_ZATCA_BRANCH": "Olaya", "MATJAR_ZATCA_BUILDING": "1234", "MATJAR_ZATCA_DISTRICT": "Olaya", "MATJAR_ZATCA_CITY": "Riyadh", "MATJAR_ZATCA_POSTAL_CODE": "12345",
}

// checkedSettings fails for settings of serve that have no mistake in the tests and are not said to have none. What is a
// yes or no is refused by the parser, as MATJAR_DEMO is.
func checkedSettings(t *testing.T, tested func(variable string) bool) {
	t.Helper()
	parser, err := newParser(t.Context(), io.Discard, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	settings, left := 0, maps.Clone(anything)
	for _, command := range parser.Model.Children {
		if command.Name != "serve" {
			continue
		}
		for _, group := range command.AllFlags(false) {
			for _, flag := range group {
				if len(flag.Envs) == 0 {
					continue
				}
				settings++
				if flag.IsBool() || tested(flag.Envs[0]) {
					continue
				}
				if _, ok := anything[flag.Envs[0]]; !ok {
					t.Errorf("no mistake in %s is tested", flag.Envs[0])
				}
				delete(left, flag.Envs[0])
			}
		}
	}
	if settings < 50 {
		t.Errorf("serve has %d settings: not all were found", settings)
	}
	for name := range left {
		t.Errorf("%s is no setting that needs to be in the list of those without a mistake", name)
	}
}

func TestBackupSettings(t *testing.T) {
	t.Setenv("MATJAR_DATABASE_URL", dbtest.SQLite(t))
	t.Setenv("MATJAR_BACKUP_DIR", t.TempDir())
	for variable, value := range map[string]string{"MATJAR_BACKUP_EVERY": "5s", "MATJAR_BACKUP_KEEP": "0"} {
		t.Run(variable, func(t *testing.T) {
			t.Setenv(variable, value)
			if code, _, said := matjar(t, "serve", "--no-demo", "--addr=127.0.0.1:0"); code != 1 || strings.Count(said, "\n") != 1 || !strings.Contains(said, variable+": want at least") {
				t.Errorf("%d, %q", code, said)
			}
		})
	}
}

func TestUsage(t *testing.T) {
	for _, test := range []struct {
		args   []string
		code   int
		stdout string
		stderr string
	}{
		{[]string{"version"}, 0, "matjar development", ""},
		{[]string{"--version"}, 0, "matjar development", ""},
		{[]string{"completion", "bash"}, 0, "\"orders\") words=\"list show advance ship tracking delivered", ""},
		{[]string{"completion", "zsh"}, 0, "bashcompinit", ""},
		{[]string{"completion", "fish"}, 0, "-n '__fish_matjar_is \"orders show\"'", ""},
		{[]string{"completion", "dos"}, 2, "", "matjar: <shell> must be one of \"bash\",\"zsh\",\"fish\" but got \"dos\"\n"},
		{[]string{"serve", "--help"}, 0, "MATJAR_TRUSTED_PROXIES", ""},
		{[]string{"dance"}, 2, "", "matjar: unexpected argument dance\n"},
		{[]string{"openapi"}, 0, `"openapi": "3.1`, ""},
	} {
		var stdout, stderr bytes.Buffer
		code := run(t.Context(), test.args, &stdout, &stderr)
		if code != test.code || !strings.Contains(stdout.String(), test.stdout) || stderr.String() != test.stderr {
			t.Errorf("%v: %d, %q, %q", test.args, code, stdout.String(), stderr.String())
		}
	}
}

// TestServeUntilTerminated starts the real process and stops it as an operator would.
func TestServeUntilTerminated(t *testing.T) {
	matjar := exec.CommandContext(t.Context(), os.Args[0], "serve")
	matjar.Env = append(os.Environ(), "MATJAR_TEST_MAIN=1", "MATJAR_ADDR=127.0.0.1:0", "MATJAR_DEMO=false",
		"MATJAR_DATABASE_URL=sqlite:"+filepath.Join(t.TempDir(), "data", "matjar.db"))
	var log bytes.Buffer
	matjar.Stderr = &log
	out, err := matjar.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := matjar.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatalf("no address: %v, %s", err, log.String())
	}
	address, ok := strings.CutPrefix(strings.TrimSpace(line), "Matjar is open at ")
	if !ok {
		t.Fatalf("said %q", line)
	}
	resp, err := http.Get(address + "/readyz")
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if resp.StatusCode != 200 {
		t.Errorf("readyz = %d", resp.StatusCode)
	}
	if err := matjar.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := matjar.Wait(); err != nil {
		t.Errorf("ended with %v: %s", err, log.String())
	}
	var entry struct{ Route string }
	if err := json.Unmarshal(bytes.SplitN(log.Bytes(), []byte("\n"), 2)[0], &entry); err != nil || entry.Route != "/readyz" {
		t.Errorf("log = %s", log.String())
	}
}

func TestSeed(t *testing.T) {
	url := "--database-url=sqlite:" + filepath.Join(t.TempDir(), "matjar.db")
	var stdout, stderr bytes.Buffer
	if code := run(t.Context(), []string{"seed", "--products=40", url}, &stdout, &stderr); code != 0 {
		t.Fatalf("%d: %s", code, stderr.String())
	}
	if got, want := stdout.String(), "The demo catalogue has 40 products.\n"; got != want {
		t.Errorf("said %q, want %q", got, want)
	}
	if got, want := stderr.String(), "Products: 40 of 40 (100%)\n"; got != want {
		t.Errorf("progress %q, want %q", got, want)
	}
	stderr.Reset()
	if code := run(t.Context(), []string{"seed", url}, &stdout, &stderr); code != 1 || !strings.Contains(stderr.String(), "has a catalogue already") {
		t.Errorf("a second time: %d %s", code, stderr.String())
	}
	stderr.Reset()
	if code := run(t.Context(), []string{"seed", "--products=0", url}, &stdout, &stderr); code != 1 || !strings.Contains(stderr.String(), "--products") {
		t.Errorf("without products: %d %s", code, stderr.String())
	}
}

// TestFlagsHaveTheNamesOfTheirVariables walks through the settings of all commands:
// MATJAR_SMTP_URL is --smtp-url, and every setting is in the table of the documentation.
func TestFlagsHaveTheNamesOfTheirVariables(t *testing.T) {
	table, err := os.ReadFile("../../docs/operations.md")
	if err != nil {
		t.Fatal(err)
	}
	parser, err := newParser(t.Context(), io.Discard, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	settings := 0
	err = kong.Visit(parser.Model, func(node kong.Visitable, next kong.Next) error {
		flag, ok := node.(*kong.Flag)
		if !ok || len(flag.Envs) == 0 {
			return next(nil)
		}
		settings++
		env := flag.Envs[0]
		name, ours := strings.CutPrefix(env, "MATJAR_")
		if want := strings.ReplaceAll(strings.ToLower(name), "_", "-"); !ours || len(flag.Envs) != 1 || flag.Name != want || len(flag.Aliases) > 0 {
			t.Errorf("%s is --%s (%v), want --%s alone", env, flag.Name, flag.Aliases, want)
		}
		if !bytes.Contains(table, []byte("`"+env+"`")) {
			t.Errorf("%s is not in docs/operations.md", env)
		}
		return next(nil)
	})
	if err != nil || settings < 30 {
		t.Errorf("found %d settings (%v)", settings, err)
	}
	var stdout, stderr bytes.Buffer
	run(t.Context(), []string{"serve", "--smtp-url=nowhere", "--addr=127.0.0.1:0"}, &stdout, &stderr)
	if !strings.Contains(stderr.String(), "MATJAR_SMTP_URL") {
		t.Errorf("--smtp-url says %q", stderr.String())
	}
}
