package catalogadmin

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/catalog"
	"matjar/internal/rest"
	"matjar/internal/staff"
)

var (
	productTag  = huma.Tag{Name: "Products", Description: "What the shop sells"}
	categoryTag = huma.Tag{Name: "Categories", Description: "The tree of categories"}
	vendorTag   = huma.Tag{Name: "Vendors", Description: "Who sells in the shop"}
)

// maxProductBody is the size of a product with long texts in both languages.
const maxProductBody = 512 << 10

// RegisterAdmin adds the operations on products, categories and vendors.
func RegisterAdmin(api huma.API, s *Service) {
	o := &operations{s}
	read, write := rest.Needs(staff.ProductsRead), rest.Needs(staff.ProductsWrite)
	largeBody := rest.TakesUpTo(maxProductBody)
	g := rest.NewGroup(api, productTag)
	rest.Get(g, read, "/api/v1/admin/products", "adminListProducts", "Products, filtered and in order", o.list)
	rest.Post(g, write, "/api/v1/admin/products", "adminCreateProduct", "Add a product", o.create, rest.Created, largeBody)
	rest.Get(g, read, "/api/v1/admin/product-choices", "adminListProductChoices", "What a product can be in and of: categories, vendors, brands", o.choices)
	rest.Post(g, write, "/api/v1/admin/product-changes", "adminChangeProducts", "Change many products, all or none", o.changeMany, rest.TakesUpTo(128<<10))
	rest.Post(g, write, "/api/v1/admin/product-pictures", "adminAddProductPicture", "Store a picture: JPEG, PNG, WebP or GIF", o.addPicture, rest.Created, rest.TakesPicture(maxPicture))
	rest.Get(g, read, "/api/v1/admin/products/{id}", "adminGetProduct", "One product, in both languages", o.get)
	rest.Put(g, write, "/api/v1/admin/products/{id}", "adminSaveProduct", "Replace the fields of a product that was read with a version", o.save, largeBody)
	rest.Patch(g, write, "/api/v1/admin/products/{id}", "adminChangeProduct", "Change price, stock or status", o.change)
	rest.Delete(g, write, "/api/v1/admin/products/{id}", "adminDeleteProduct", "Remove a product that was never ordered", o.delete)
	rest.Post(g, write, "/api/v1/admin/products/{id}/duplicate", "adminDuplicateProduct", "Add a draft like a product", o.duplicate, rest.Created)
	rest.Get(g, read, "/api/v1/admin/products/{id}/preview", "adminPreviewProduct", "A product as shoppers will see it", o.preview)
	rest.Get(g, read, "/api/v1/admin/products/{id}/history", "adminListProductChanges", "What was changed of a product, newest first", o.history)
	rest.Post(g, write, "/api/v1/admin/products/{id}/undo", "adminUndoProductChange", "Undo a change, which is a change too", o.undo)

	g = rest.NewGroup(api, categoryTag)
	edit := rest.Needs(staff.CategoriesWrite)
	rest.Get(g, read, "/api/v1/admin/categories", "adminListCategories", "The tree of categories", o.categories)
	rest.Post(g, edit, "/api/v1/admin/categories", "adminCreateCategory", "Add a category", o.createCategory, rest.Created, largeBody)
	rest.Put(g, edit, "/api/v1/admin/categories/{id}", "adminSaveCategory", "Replace the fields of a category", o.saveCategory, largeBody)
	rest.Put(g, edit, "/api/v1/admin/categories/{id}/place", "adminPlaceCategory", "Move a category in the tree", o.placeCategory)
	rest.Delete(g, edit, "/api/v1/admin/categories/{id}", "adminDeleteCategory", "Remove a category in which nothing is", o.deleteCategory)

	g = rest.NewGroup(api, vendorTag)
	rest.Get(g, rest.Needs(staff.VendorsRead), "/api/v1/admin/vendors", "adminListVendors", "Vendors and their commission", o.vendors)
	rest.Post(g, rest.Needs(staff.VendorsWrite), "/api/v1/admin/vendors", "adminCreateVendor", "Add a vendor", o.createVendor, rest.Created)
	rest.Put(g, rest.Needs(staff.VendorsWrite), "/api/v1/admin/vendors/{id}", "adminSaveVendor", "Replace the fields of a vendor", o.saveVendor)
}

type operations struct{ *Service }

type listInput struct{ Filter }

type listOutput struct{ Body ProductList }

func (o *operations) list(ctx context.Context, in *listInput) (*listOutput, error) {
	list, err := o.List(staff.From(ctx).Vendor, in.Filter)
	return &listOutput{list}, err
}

type productOutput struct{ Body StaffProduct }

type createInput struct{ Body ProductFields }

func (o *operations) create(ctx context.Context, in *createInput) (*productOutput, error) {
	p, err := o.Create(ctx, staff.From(ctx).Vendor, in.Body)
	return &productOutput{p}, err
}

// IDPath names what an operation is about.
type IDPath struct {
	ID string `path:"id" maxLength:"64"`
}

func (o *operations) get(ctx context.Context, in *IDPath) (*productOutput, error) {
	p, err := o.Get(ctx, staff.From(ctx).Vendor, in.ID)
	return &productOutput{p}, err
}

type saveInput struct {
	IDPath
	Body struct {
		Version string `json:"version" maxLength:"64" doc:"That of the product when it was read"`
		ProductFields
	}
}

func (o *operations) save(ctx context.Context, in *saveInput) (*productOutput, error) {
	p, err := o.Save(ctx, staff.From(ctx).Vendor, in.ID, in.Body.Version, in.Body.ProductFields)
	return &productOutput{p}, err
}

type changeInput struct {
	IDPath
	Body ProductQuickChange
}

func (o *operations) change(ctx context.Context, in *changeInput) (*productOutput, error) {
	p, err := o.Change(ctx, staff.From(ctx).Vendor, in.ID, in.Body)
	return &productOutput{p}, err
}

type changeManyInput struct{ Body ProductBulkChange }

func (o *operations) changeMany(ctx context.Context, in *changeManyInput) (*struct{}, error) {
	return nil, o.ChangeMany(ctx, staff.From(ctx).Vendor, in.Body)
}

func (o *operations) delete(ctx context.Context, in *IDPath) (*struct{}, error) {
	return nil, o.Delete(ctx, staff.From(ctx).Vendor, in.ID)
}

func (o *operations) duplicate(ctx context.Context, in *IDPath) (*productOutput, error) {
	p, err := o.Duplicate(ctx, staff.From(ctx).Vendor, in.ID)
	return &productOutput{p}, err
}

type previewOutput struct{ Body catalog.ProductDetail }

func (o *operations) preview(ctx context.Context, in *IDPath) (*previewOutput, error) {
	p, err := o.Preview(staff.From(ctx).Vendor, in.ID)
	return &previewOutput{p}, err
}

type historyInput struct {
	IDPath
	rest.CursorParam
}

type historyOutput struct{ Body ProductHistory }

func (o *operations) history(ctx context.Context, in *historyInput) (*historyOutput, error) {
	list, err := o.History(ctx, staff.From(ctx).Vendor, in.ID, in.Cursor)
	return &historyOutput{list}, err
}

type undoInput struct {
	IDPath
	Body struct {
		ChangeID string `json:"change_id" maxLength:"64" doc:"That of the history"`
	}
}

func (o *operations) undo(ctx context.Context, in *undoInput) (*productOutput, error) {
	p, err := o.Undo(ctx, staff.From(ctx).Vendor, in.ID, in.Body.ChangeID)
	return &productOutput{p}, err
}

type pictureInput struct {
	RawBody []byte `contentType:"application/octet-stream" doc:"The file itself, at most 10 MB"`
}

// ProductPicture is a stored picture.
type ProductPicture struct {
	URL string `json:"url" doc:"Its address in the shop"`
}

type pictureOutput struct{ Body ProductPicture }

func (o *operations) addPicture(ctx context.Context, in *pictureInput) (*pictureOutput, error) {
	address, err := o.AddPicture(ctx, in.RawBody)
	return &pictureOutput{ProductPicture{address}}, err
}

type choicesOutput struct{ Body ProductChoices }

func (o *operations) choices(ctx context.Context, _ *struct{}) (*choicesOutput, error) {
	return &choicesOutput{o.Choices(staff.From(ctx).Vendor)}, nil
}

type categoriesOutput struct{ Body StaffCategories }

func (o *operations) categories(ctx context.Context, _ *struct{}) (*categoriesOutput, error) {
	return &categoriesOutput{o.Categories()}, nil
}

type createCategoryInput struct {
	Body struct {
		ParentID string `json:"parent_id" maxLength:"64" doc:"Empty at the top level"`
		CategoryFields
	}
}

type categoryOutput struct{ Body StaffCategory }

func (o *operations) createCategory(ctx context.Context, in *createCategoryInput) (*categoryOutput, error) {
	c, err := o.CreateCategory(ctx, in.Body.ParentID, in.Body.CategoryFields)
	return &categoryOutput{c}, err
}

type saveCategoryInput struct {
	IDPath
	Body CategoryFields
}

func (o *operations) saveCategory(ctx context.Context, in *saveCategoryInput) (*struct{}, error) {
	return nil, o.SaveCategory(ctx, in.ID, in.Body)
}

type placeCategoryInput struct {
	IDPath
	Body CategoryPlace
}

func (o *operations) placeCategory(ctx context.Context, in *placeCategoryInput) (*struct{}, error) {
	return nil, o.PlaceCategory(ctx, in.ID, in.Body)
}

func (o *operations) deleteCategory(ctx context.Context, in *IDPath) (*struct{}, error) {
	return nil, o.DeleteCategory(ctx, in.ID)
}

type vendorsOutput struct{ Body StaffVendors }

func (o *operations) vendors(ctx context.Context, _ *struct{}) (*vendorsOutput, error) {
	return &vendorsOutput{o.Vendors(staff.From(ctx).Vendor)}, nil
}

type createVendorInput struct{ Body VendorFields }

type vendorOutput struct{ Body StaffVendor }

func (o *operations) createVendor(ctx context.Context, in *createVendorInput) (*vendorOutput, error) {
	v, err := o.CreateVendor(ctx, in.Body)
	return &vendorOutput{v}, err
}

type saveVendorInput struct {
	IDPath
	Body VendorFields
}

func (o *operations) saveVendor(ctx context.Context, in *saveVendorInput) (*struct{}, error) {
	return nil, o.SaveVendor(ctx, staff.From(ctx).Vendor, in.ID, in.Body)
}
