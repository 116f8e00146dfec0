package catalog

import "matjar/internal/lang"

// A brand has one Arabic name, whatever product it is read with: a line that names it does so
// for all products of the brand, and lines that disagree are faults. A product that gets
// another brand gets that brand's Arabic name too.

// brand reads the brand of a product. What the other lines say is applied by nameBrands.
func (p *plan) brand(l *line, to *lang.Text) {
	if l.has("brand") {
		before := to.En
		if l.text("brand", &to.En); to.En != before {
			to.Ar = p.brands[to.En].ar
		}
	}
	if !l.has("ar_brand") {
		return
	}
	l.text("ar_brand", &to.Ar)
	if to.En == "" {
		return
	}
	if p.Vendor != "" && p.brands[to.En].ar != to.Ar && p.others[to.En] {
		l.fault("ar_brand", faultBrandOthers, shortened(to.En))
		return
	}
	switch named := p.brands[to.En]; {
	case named.line == 0:
		p.brands[to.En] = plannedBrand{to.Ar, l.number}
	case named.ar != to.Ar:
		l.fault("ar_brand", faultBrands, shortened(to.En), shortened(named.ar), named.line)
	}
}

// nameBrands sets the Arabic name that a line has for a brand on all its products. seen are the
// products of the file.
func (p *plan) nameBrands(seen map[string]int) {
	planned := make(map[string]bool, len(p.wanted))
	for i := range p.wanted {
		w := &p.wanted[i]
		planned[w.ID] = true
		if named := p.brands[w.Brand.En]; named.line > 0 {
			w.Brand.Ar = named.ar
		}
	}
	for _, product := range p.unwanted {
		planned[product.ID] = true
	}
	for id, old := range p.products {
		named := p.brands[old.Brand.En]
		if planned[id] || named.line == 0 || named.ar == old.Brand.Ar || !p.mine(old) {
			continue
		}
		w := plannedProduct{Product: *old, old: old}
		w.Brand.Ar = named.ar
		p.wanted = append(p.wanted, w)
		p.done.Products.Changed++
		if seen[id] > 0 {
			p.done.Products.Unchanged--
		}
	}
}
