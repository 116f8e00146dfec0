package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"text/tabwriter"

	"matjar/internal/catalog"
	"matjar/internal/catalogadmin"
	"matjar/internal/db"
	"matjar/internal/logs"
	"matjar/internal/money"
)

type productsCmd struct {
	List     productsListCmd     `cmd:"" help:"List products."`
	Show     productsShowCmd     `cmd:"" help:"Show all of a product, as JSON or as a table."`
	SetStock productsSetStockCmd `cmd:"" help:"Set the stock of a product, or change it by a number."`
	SetPrice productsSetPriceCmd `cmd:"" help:"Set the price of a product."`
	Archive  productsArchiveCmd  `cmd:"" help:"Take products out of the shop; what was ordered keeps its documents."`
}

// productFlags are shared by the commands of one product.
type productFlags struct {
	databaseFlag
	ID   string `arg:"" help:"Its id."`
	JSON bool   `name:"json" help:"Write JSON instead of a table."`
}

// run opens the database, does something to the product and prints what it is then.
func (f *productFlags) run(ctx context.Context, to console, do func(context.Context, *catalogadmin.Service) (catalogadmin.StaffProduct, error)) error {
	d, err := f.open(ctx)
	if err != nil {
		return err
	}
	defer d.Close()
	p, err := do(ctx, catalogadmin.New(d, nil, nil))
	if err != nil {
		return err
	}
	return printProduct(to, p, f.JSON)
}

func printProduct(to console, p catalogadmin.StaffProduct, asJSON bool) error {
	if asJSON {
		return json.NewEncoder(to.out).Encode(p)
	}
	table := tabwriter.NewWriter(to.out, 0, 0, 2, ' ', 0)
	for _, fact := range [][2]string{
		{"Product", p.ID}, {"Name", p.EnName}, {"Arabic name", p.ArName}, {"Status", string(p.Status)}, {"Price", p.Price.String()},
		{"Stock", strconv.FormatInt(p.Stock, 10)}, {"Sold", strconv.FormatInt(p.UnitsSold, 10)}, {"Brand", p.Brand}, {"Category", p.CategoryID}, {"Vendor", p.VendorID},
		{"Pictures", strconv.Itoa(len(p.Pictures))},
	} {
		fmt.Fprintf(table, "%s\t%s\n", fact[0], printable(fact[1]))
	}
	if len(p.Variants) > 0 {
		fmt.Fprintln(table, "\nCOLOR\tSIZE\tSKU\tPRICE\tSTOCK")
		for _, v := range p.Variants {
			fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%d\n", v.Color, v.Size, v.SKU, v.Price, v.Stock)
		}
	}
	return table.Flush()
}

type productsListCmd struct {
	databaseFlag
	Search   string `help:"Part of a name, brand, SKU or id."`
	Status   string `enum:",draft,active,archived" default:"" help:"draft, active or archived; all unless told."`
	Category string `help:"Only of the category with this id, and those below it."`
	Vendor   string `help:"Only of the vendor with this id."`
	Stock    string `enum:",low,out" default:"" help:"low or out; all unless told."`
	Sort     string `enum:"newest,oldest,name,price,-price,stock,-stock,sold" default:"newest" help:"newest, oldest, name, price, -price, stock, -stock or sold."`
	Limit    int    `default:"100" help:"How many."`
	JSON     bool   `name:"json" help:"Write one JSON object a line."`
}

// Run prints one line a product.
func (c *productsListCmd) Run(ctx context.Context, to console) error {
	if c.Limit < 1 {
		return fmt.Errorf("--limit: %d is below 1", c.Limit)
	}
	d, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer d.Close()
	list, err := c.list(ctx, d)
	if err != nil {
		return err
	}
	if c.JSON {
		lines := json.NewEncoder(to.out)
		for _, p := range list.Products {
			if err := lines.Encode(p); err != nil {
				return err
			}
		}
		return nil
	}
	table := tabwriter.NewWriter(to.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "ID\tSTATUS\tPRICE\tSTOCK\tSOLD\tVARIANTS\tSKU\tNAME")
	for _, p := range list.Products {
		fmt.Fprintf(table, "%s\t%s\t%s\t%d\t%d\t%d\t%s\t%s\n", p.ID, p.Status, p.Price, p.Stock, p.UnitsSold, p.Variants, p.SKU, printable(p.EnName))
	}
	if err := table.Flush(); err != nil {
		return err
	}
	fmt.Fprintf(to.err, "%d of %d products\n", len(list.Products), list.Total)
	return nil
}

func (c *productsListCmd) list(ctx context.Context, d *db.DB) (catalogadmin.ProductList, error) {
	all := catalog.New(d, logs.From(ctx))
	if err := all.Load(ctx); err != nil {
		return catalogadmin.ProductList{}, err
	}
	return catalogadmin.New(d, all, nil).List("", catalogadmin.Filter{
		Text: c.Search, Status: catalog.Status(c.Status), CategoryID: c.Category, VendorID: c.Vendor, Stock: c.Stock, Sort: c.Sort, Limit: c.Limit,
	})
}

type productsShowCmd struct{ productFlags }

// Run prints the product.
func (c *productsShowCmd) Run(ctx context.Context, to console) error {
	return c.run(ctx, to, func(ctx context.Context, s *catalogadmin.Service) (catalogadmin.StaffProduct, error) {
		return s.Get(ctx, "", c.ID)
	})
}

type productsSetStockCmd struct {
	productFlags
	Count string `arg:"" help:"How many there are now, or by how many more or fewer: +5, -- -5."`
}

// Run sets the stock of a product without variants.
func (c *productsSetStockCmd) Run(ctx context.Context, to console) error {
	count, err := strconv.ParseInt(c.Count, 10, 64)
	if err != nil {
		return fmt.Errorf("%q is not a number such as 12, +5 or -5", c.Count)
	}
	change := catalogadmin.ProductQuickChange{Stock: &count}
	if strings.HasPrefix(c.Count, "+") || strings.HasPrefix(c.Count, "-") {
		change = catalogadmin.ProductQuickChange{StockAdd: &count}
	}
	return c.run(ctx, to, func(ctx context.Context, s *catalogadmin.Service) (catalogadmin.StaffProduct, error) {
		return s.Change(ctx, "", c.ID, change)
	})
}

type productsSetPriceCmd struct {
	productFlags
	Price string `arg:"" help:"In riyals, as in 49.50."`
}

// Run sets the price of a product without variants.
func (c *productsSetPriceCmd) Run(ctx context.Context, to console) error {
	price, err := money.Parse(c.Price)
	if err != nil {
		return err
	}
	return c.run(ctx, to, func(ctx context.Context, s *catalogadmin.Service) (catalogadmin.StaffProduct, error) {
		return s.Change(ctx, "", c.ID, catalogadmin.ProductQuickChange{Price: &price})
	})
}

type productsArchiveCmd struct {
	databaseFlag
	IDs []string `arg:"" name:"id" help:"Their ids; all of them are archived, or none."`
}

// Run archives the products.
func (c *productsArchiveCmd) Run(ctx context.Context, to console) error {
	d, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer d.Close()
	err = catalogadmin.New(d, nil, nil).ChangeMany(ctx, "", catalogadmin.ProductBulkChange{IDs: c.IDs, Status: catalog.Archived})
	if err != nil {
		return err
	}
	fmt.Fprintf(to.out, "%d archived.\n", len(c.IDs))
	return nil
}
