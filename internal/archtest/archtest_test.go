// Package archtest keeps the dependencies between the shop's packages pointing one way.
package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// layers lists the packages from the ground up. A package may import those of the rows
// below its own and none of its own row, so whatever two domains of one row share moves
// down, and what joins them moves up.
var layers = [][]string{
	{"internal/errs", "internal/money", "internal/lang", "internal/saudi", "internal/qr", "internal/progress", "internal/logs", "internal/privacy", "internal/render", "internal/lru", "internal/palette", "internal/vault", "internal/poll", "internal/publicnet", "internal/trace", "web"},
	{"internal/db"},
	{"internal/limit", "internal/search", "internal/delivery", "internal/audit", "internal/queue", "internal/backup", "internal/release"},
	{"internal/rest", "internal/mail", "internal/shipment"},
	{"internal/staff"},
	{"internal/setting"},
	{"internal/webhook"},
	{"internal/catalog", "internal/auth", "internal/coupon", "internal/content", "internal/media", "internal/payment"},
	{"internal/catalogadmin", "internal/marketing", "internal/review", "internal/restock", "internal/wishlist", "internal/cart", "internal/account"},
	{"internal/order", "internal/letter", "internal/reminder"},
	{"internal/returns"},
	{"internal/demo", "internal/page", "internal/zatca", "internal/commission", "internal/transfer", "internal/report", "internal/shipping"},
	{"internal/jobs", "internal/personal"},
	{"internal/server"},
	{"internal/torture"},
	{"cmd/matjar"},
}

// layer returns the row of a package: its own, or that of the nearest package above it.
// A package inside another one (internal/db/dbtest) belongs to that one.
func layer(name string) (row int, owner string, ok bool) {
	for row, packages := range layers {
		for _, owner := range packages {
			if name == owner || strings.HasPrefix(name, owner+"/") {
				return row, owner, true
			}
		}
	}
	return 0, "", false
}

func TestDependenciesPointOneWay(t *testing.T) {
	for name, imports := range packages(t) {
		from, owner, ok := layer(name)
		if !ok {
			t.Errorf("%s has no place in the layers: give it one", name)
			continue
		}
		for _, imported := range imports {
			to, target, ok := layer(imported)
			if ok && target != owner && to >= from {
				t.Errorf("%s imports %s, which is not below it", name, imported)
			}
		}
	}
}

// packages returns the shop's own imports of each of its packages, without those of tests.
// It reads the files itself, so that a cached result is dropped when one changes.
func packages(t *testing.T) map[string][]string {
	t.Helper()
	found := map[string][]string{}
	for _, top := range []string{"cmd", "internal", "web"} {
		err := goFiles(filepath.Join("../..", top), func(path string) error {
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
			if err != nil {
				return err
			}
			name := filepath.ToSlash(filepath.Dir(strings.TrimPrefix(path, filepath.FromSlash("../../"))))
			imports := found[name]
			for _, spec := range file.Imports {
				if imported, ours := strings.CutPrefix(strings.Trim(spec.Path.Value, `"`), "matjar/"); ours {
					imports = append(imports, imported)
				}
			}
			found[name] = imports
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return found
}

// TestNoDefaultLogger finds what writes to the log of the whole process: every part
// of the shop is given its logger, so that all lines have one form and one place.
func TestNoDefaultLogger(t *testing.T) {
	// Making a logger or an attribute writes nothing.
	makes := map[string]bool{
		"New": true, "NewJSONHandler": true, "NewTextHandler": true, "NewLogLogger": true, "DiscardHandler": true,
		"String": true, "Int": true, "Int64": true, "Float64": true, "Bool": true, "Any": true, "Duration": true, "Time": true, "Group": true,
	}
	for _, top := range []string{"cmd", "internal", "web"} {
		err := goFiles(filepath.Join("../..", top), func(path string) error {
			files := token.NewFileSet()
			file, err := parser.ParseFile(files, path, nil, 0)
			if err != nil {
				return err
			}
			names := map[string]bool{}
			for _, spec := range file.Imports {
				switch imported := strings.Trim(spec.Path.Value, `"`); {
				case imported == "log":
					t.Errorf("%s imports log: take a *slog.Logger", path)
				case imported == "log/slog" && spec.Name != nil:
					names[spec.Name.Name] = true
				case imported == "log/slog":
					names["slog"] = true
				}
			}
			ast.Inspect(file, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok {
					return true
				}
				called, ok := call.Fun.(*ast.SelectorExpr)
				if !ok {
					return true
				}
				if on, ok := called.X.(*ast.Ident); ok && names[on.Name] && on.Obj == nil && !makes[called.Sel.Name] {
					t.Errorf("%s calls slog.%s: take a *slog.Logger", files.Position(call.Pos()), called.Sel.Name)
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// hasRoutes reports whether a file is one of routes.
func hasRoutes(path string) bool {
	base := filepath.Base(path)
	return base == "http.go" || strings.HasSuffix(base, "_http.go")
}

// TestServicesAreToldWhoCalls finds code that asks the context who is calling: routes do, and hand over what the
// service has to know. Package server joins the two kinds of callers.
func TestServicesAreToldWhoCalls(t *testing.T) {
	asked := 0
	domainFiles(t, func(path string, files *token.FileSet, file *ast.File) {
		for _, pkg := range []string{"auth", "staff"} {
			selected(file, pkg, "From", func(n ast.Node) {
				asked++
				if !hasRoutes(path) && filepath.Base(filepath.Dir(path)) != "server" {
					t.Errorf("%s asks who is calling: the caller is an argument", files.Position(n.Pos()))
				}
			})
		}
	})
	if asked < 30 {
		t.Errorf("%d places that ask were found, want all", asked)
	}
}

// domainFiles calls visit with every Go file of the packages in internal, and of those within them, that is no test.
func domainFiles(t *testing.T, visit func(path string, files *token.FileSet, file *ast.File)) {
	t.Helper()
	visited := 0
	err := goFiles("..", func(path string) error {
		visited++
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, path, nil, 0)
		if err == nil {
			visit(path, files, file)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if visited < 300 {
		t.Fatalf("%d files, want all", visited)
	}
}

// goFiles calls visit with the path of every Go file below a folder that is no test.
func goFiles(root string, visit func(path string) error) error {
	return filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "node_modules" || entry.Name() == "testdata"):
			return fs.SkipDir
		case entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		return visit(path)
	})
}

// selected visits every use of a name of a package, such as rest.NewGroup.
func selected(file *ast.File, pkg, name string, visit func(ast.Node)) {
	ast.Inspect(file, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok && s.Sel.Name == name {
			if on, ok := s.X.(*ast.Ident); ok && on.Name == pkg {
				visit(n)
			}
		}
		return true
	})
}

// TestRoutesStandInTheirFiles finds operations that are registered beside rules or SQL.
func TestRoutesStandInTheirFiles(t *testing.T) {
	domainFiles(t, func(path string, files *token.FileSet, file *ast.File) {
		if hasRoutes(path) {
			return
		}
		selected(file, "rest", "NewGroup", func(n ast.Node) {
			t.Errorf("%s registers operations: they belong into http.go, or a file that ends with _http.go", files.Position(n.Pos()))
		})
	})
}

// TestOneWayToRefuseInput finds refusals of input that are put together by hand. Package auth speaks a protocol
// with errors of its own, package rest tells what breaks the description of an operation.
func TestOneWayToRefuseInput(t *testing.T) {
	domainFiles(t, func(path string, files *token.FileSet, file *ast.File) {
		switch filepath.Base(filepath.Dir(path)) {
		case "errs", "auth", "rest":
			return
		}
		selected(file, "code", "ValidationFailed", func(n ast.Node) {
			t.Errorf("%s: use errs.ValidationFailed, errs.BrokenField or errs.Broken", files.Position(n.Pos()))
		})
	})
}

// TestRulesAreListed finds codes of broken rules that browsers would not know: one that is written where it is used, and a
// constant that is missing from its package's Rules. Browsers have texts for those that Rules lists.
func TestRulesAreListed(t *testing.T) {
	packages := map[string]*struct{ declared, listed map[string]bool }{}
	for _, name := range []string{"catalog", "catalogadmin", "marketing", "setting", "delivery", "shipping"} {
		packages[name] = &struct{ declared, listed map[string]bool }{map[string]bool{}, map[string]bool{}}
	}
	// Which argument of a call is the code.
	places := map[string]int{"refuse": 0, "Add": 1, "add": 1, "BrokenField": 1}
	domainFiles(t, func(path string, files *token.FileSet, file *ast.File) {
		of := packages[filepath.Base(filepath.Dir(path))]
		if of == nil {
			return
		}
		literal := func(n ast.Expr) {
			if text, ok := n.(*ast.BasicLit); ok && text.Kind == token.STRING {
				t.Errorf("%s: the code of a rule is a constant that Rules lists", files.Position(n.Pos()))
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ValueSpec:
				for _, name := range n.Names {
					if isRule.MatchString(name.Name) {
						of.declared[name.Name] = true
					}
				}
			case *ast.FuncDecl:
				if n.Name.Name == "Rules" && n.Recv == nil {
					ast.Inspect(n.Body, func(n ast.Node) bool {
						if name, ok := n.(*ast.Ident); ok {
							of.listed[name.Name] = true
						}
						return true
					})
				}
			case *ast.CallExpr:
				name := ""
				switch called := n.Fun.(type) {
				case *ast.Ident:
					name = called.Name
				case *ast.SelectorExpr:
					name = called.Sel.Name
				}
				if place, ok := places[name]; ok && len(n.Args) > max(place, 1) {
					literal(n.Args[place])
				}
				if name == "ValidationFailed" {
					codes(n, literal)
				}
			case *ast.CompositeLit:
				if of, ok := n.Type.(*ast.SelectorExpr); ok && of.Sel.Name == "Broken" {
					codes(n, literal)
				}
			}
			return true
		})
	})
	declared := 0
	for name, of := range packages {
		declared += len(of.declared)
		for rule := range of.declared {
			if !of.listed[rule] {
				t.Errorf("the Rules of package %s have no %s", name, rule)
			}
		}
	}
	if declared < 25 {
		t.Errorf("%d rules were found, want all", declared)
	}
}

// codes visits the codes of the fields that are written out in a node.
func codes(n ast.Node, visit func(ast.Expr)) {
	ast.Inspect(n, func(n ast.Node) bool {
		if pair, ok := n.(*ast.KeyValueExpr); ok {
			if key, ok := pair.Key.(*ast.Ident); ok && key.Name == "Code" {
				visit(pair.Value)
			}
		}
		return true
	})
}

// isRule matches the names of constants with the code of a rule.
var isRule = regexp.MustCompile(`^[rR]ule[A-Z]`)
