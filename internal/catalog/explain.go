package catalog

// Explanation says why a search shows what it shows, for those who work on it.
type Explanation struct {
	Terms []ExplainedTerm `json:"terms"`
	// Products have the weight of every term, in the order of terms.
	Products []ExplainedProduct `json:"products"`
}

// ExplainedTerm is what a part of the text was taken for.
type ExplainedTerm struct {
	Words    []string `json:"words"`
	Kind     string   `json:"kind"`
	Same     []string `json:"same"`
	Narrower []string `json:"narrower"`
}

// ExplainedProduct is a product with the weights of the terms; -1 means that a term does not match.
type ExplainedProduct struct {
	ProductID string `json:"product_id"`
	EnName    string `json:"en_name"`
	Weights   []int  `json:"weights"`
}

var termKindNames = map[termKind]string{plainTerm: "word", colorTerm: "colour", sizeTerm: "size", audienceTerm: "audience"}

// explain gives the reasons for documents that were found.
func (m *match) explain(docs []uint32) *Explanation {
	e := &Explanation{Terms: []ExplainedTerm{}, Products: []ExplainedProduct{}}
	for _, t := range m.terms {
		same, narrower := m.s.lexicon.Synonyms(t.words)
		e.Terms = append(e.Terms, ExplainedTerm{t.words, termKindNames[t.kind], same, narrower})
	}
	for _, doc := range docs {
		p := ExplainedProduct{ProductID: m.s.products[doc].ID, EnName: m.s.products[doc].Name.En, Weights: []int{}}
		for _, t := range m.terms {
			weight := -1
			for _, l := range t.graded(m.withText) {
				if l.set.Contains(doc) {
					weight = l.weight
					break
				}
			}
			p.Weights = append(p.Weights, weight)
		}
		e.Products = append(e.Products, p)
	}
	return e
}
