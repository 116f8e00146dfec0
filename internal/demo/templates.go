package demo

// allTemplates are the templates of every content file. Their order inside a leaf decides
// which combinations the default catalogue takes, and so which pictures exist.
var allTemplates = [][]productTemplate{
	beautyTemplates, faceTemplates, hairTemplates, bodyTemplates,
	fashionTemplates, menTemplates, accessoryTemplates,
	gardenTemplates, kitchenTemplates, officeTemplates, kidsTemplates,
	electronicsTemplates, entertainmentTemplates,
}
