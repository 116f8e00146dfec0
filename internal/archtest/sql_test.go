package archtest

import (
	"go/ast"
	"go/token"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestRoutesHoldNoSQL finds statements and transactions in files of routes: rules and transactions are methods
// of a domain's Service, and SQL stands in its store.
func TestRoutesHoldNoSQL(t *testing.T) {
	touches := map[string]bool{
		"Tx": true, "ExecContext": true, "QueryContext": true, "QueryRowContext": true,
		"Exec": true, "All": true, "Column": true, "Changed": true, "RowsIn": true, "InsertRows": true, "UpsertRows": true,
	}
	tried := 0
	domainFiles(t, func(path string, files *token.FileSet, file *ast.File) {
		if !hasRoutes(path) {
			return
		}
		tried++
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BasicLit:
				if isStatement(n) {
					t.Errorf("%s has SQL: it belongs into a store", files.Position(n.Pos()))
				}
			case *ast.CallExpr:
				called, ok := n.Fun.(*ast.SelectorExpr)
				if !ok || !touches[called.Sel.Name] {
					return true
				}
				if on, ok := called.X.(*ast.Ident); called.Sel.Name == "Tx" || strings.HasSuffix(called.Sel.Name, "Context") || ok && on.Name == "db" {
					t.Errorf("%s calls %s: the database belongs into the service and its store", files.Position(n.Pos()), called.Sel.Name)
				}
			}
			return true
		})
	})
	if tried < 15 {
		t.Errorf("%d files of routes were read, want all", tried)
	}
}

// statement matches the literals of a statement, or of one within another.
var statement = regexp.MustCompile(`(?s)\b(SELECT|INSERT INTO|DELETE FROM)\s|^[\x60"]\s*(UPDATE\s.*\sSET\s|WITH\s+\w+\s+AS\s)`)

func isStatement(n *ast.BasicLit) bool {
	return n.Kind == token.STRING && statement.MatchString(n.Value)
}

// holdsSQL reports whether a file is one of those that SQL belongs to.
func holdsSQL(path string) bool {
	base := filepath.Base(path)
	return strings.HasSuffix(base, "store.go") || strings.HasSuffix(base, "_sql.go") || base == "personal.go"
}

// TestSQLStandsInStores finds statements beside rules. Package db is the database itself; demo, torture and hostile are no
// domains.
func TestSQLStandsInStores(t *testing.T) {
	stores := 0
	domainFiles(t, func(path string, files *token.FileSet, file *ast.File) {
		name := strings.TrimPrefix(filepath.ToSlash(path), "../")
		for _, other := range []string{"db/", "demo/", "torture/", "server/hostile/"} {
			if strings.HasPrefix(name, other) {
				return
			}
		}
		store := holdsSQL(path)
		ast.Inspect(file, func(n ast.Node) bool {
			text, ok := n.(*ast.BasicLit)
			if !ok || !isStatement(text) {
				return true
			}
			if store {
				stores++
				return true
			}
			t.Errorf("%s has SQL: it belongs into store.go, or a file that ends with _store.go", files.Position(text.Pos()))
			return true
		})
	})
	if stores < 300 {
		t.Errorf("%d statements were found in stores, want all", stores)
	}
}
