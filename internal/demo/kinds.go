package demo

// allKinds are the kinds of every content file. Their order inside a leaf decides
// which combinations the default catalogue takes, and so which pictures exist.
var allKinds = [][]kind{
	beautyKinds, faceKinds, hairKinds, bodyKinds,
	fashionKinds, menKinds, accessoryKinds,
	gardenKinds, kitchenKinds, officeKinds, kidsKinds,
	electronicsKinds, electronicsPlayKinds,
}
