package money

// Sign is the drawing of a currency's sign, for fonts that do not have it.
type Sign struct {
	// Path is its outline, as in the attribute d of a path, Box the viewBox around it.
	Path string `json:"path"`
	Box  string `json:"box"`
	// Names are what a screen reader says.
	Names SignNames `json:"names"`
}

// SignNames has what the sign is called in each language.
type SignNames struct {
	En string `json:"en"`
	Ar string `json:"ar"`
}

// RiyalSign is U+20C1, which the Saudi Central Bank published in 2025. It stands left of the
// number in every language, with a space between them.
var RiyalSign = Sign{
	Box: "0 0 20 22.35",
	Path: "M12.45 19.8c-.36.79-.59 1.65-.68 2.55l7.55-1.6c.36-.79.59-1.65.68-2.55zM19.32 15.94c.36-.79.59-1.65.68-2.55" +
		"l-5.88 1.25v-2.41l5.2-1.1c.36-.79.59-1.65.68-2.55l-5.88 1.25V1.18c-.9.5-1.7 1.18-2.35 1.97v7.18l-2.35.5V0" +
		"c-.9.5-1.7 1.18-2.35 1.97v9.36l-5.27 1.12c-.36.79-.59 1.65-.68 2.55l5.95-1.27v3.03L.68 18.11C.32 18.9.09 19.76 0 20.66" +
		"l6.67-1.42c.55-.11 1.01-.43 1.32-.87l1.22-1.82c.13-.19.2-.41.2-.65v-2.67l2.36-.5v4.81z",
	Names: SignNames{En: "Saudi riyal", Ar: "ريال سعودي"},
}
