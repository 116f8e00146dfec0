package server

import (
	"go/ast"
	"go/parser"
	"go/token"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"matjar/internal/page"
)

// TestLettersLinkToPages finds links of letters that no page has. Letters are written below package page, so they
// spell the addresses of pages themselves: behind the shop's address, or as what is called a page.
func TestLettersLinkToPages(t *testing.T) {
	pages := http.NewServeMux()
	for _, pattern := range page.Patterns() {
		pages.Handle(pattern, http.NotFoundHandler())
	}
	found := 0
	check := func(files *token.FileSet, n ast.Expr) {
		literal, ok := n.(*ast.BasicLit)
		if !ok || literal.Kind != token.STRING {
			return
		}
		text, err := strconv.Unquote(literal.Value)
		if err != nil || !strings.HasPrefix(text, "/") || text == "/" {
			return
		}
		path, _, _ := strings.Cut(text, "?")
		// The office is one page for all its addresses.
		if strings.HasPrefix(path, "/admin/") {
			return
		}
		if strings.HasSuffix(path, "/") {
			path += "1"
		}
		found++
		if _, pattern := pages.Handler(httptest.NewRequest(http.MethodGet, path, nil)); pattern == "" {
			t.Errorf("%s: no page has the address %s", files.Position(n.Pos()), path)
		}
	}
	for _, domain := range []string{"account", "auth", "content", "letter", "order", "reminder", "restock", "returns", "review", "staff"} {
		paths, err := filepath.Glob(filepath.Join("..", domain, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			if strings.HasSuffix(path, "_test.go") {
				continue
			}
			files := token.NewFileSet()
			file, err := parser.ParseFile(files, path, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(file, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.BinaryExpr:
					if n.Op == token.ADD && shopAddress.MatchString(nameOf(n.X)) {
						check(files, n.Y)
					}
				case *ast.ValueSpec:
					if len(n.Values) == len(n.Names) {
						for at, name := range n.Names {
							if pageName.MatchString(name.Name) {
								check(files, first(n.Values[at]))
							}
						}
					}
				case *ast.AssignStmt:
					if len(n.Lhs) == len(n.Rhs) {
						for at, to := range n.Lhs {
							if pageName.MatchString(nameOf(to)) {
								check(files, first(n.Rhs[at]))
							}
						}
					}
				}
				return true
			})
		}
	}
	if found < 13 {
		t.Errorf("%d links were found, want all", found)
	}
}

var (
	shopAddress = regexp.MustCompile(`(?i)^(baseURL|address)$`)
	pageName    = regexp.MustCompile(`(?i)page$`)
)

// nameOf returns what an expression is called: that of a variable, a field or a function.
func nameOf(n ast.Expr) string {
	switch n := n.(type) {
	case *ast.Ident:
		return n.Name
	case *ast.SelectorExpr:
		return n.Sel.Name
	case *ast.CallExpr:
		return nameOf(n.Fun)
	}
	return ""
}

// first returns what a sum begins with.
func first(n ast.Expr) ast.Expr {
	for {
		sum, ok := n.(*ast.BinaryExpr)
		if !ok {
			return n
		}
		n = sum.X
	}
}
