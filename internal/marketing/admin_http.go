package marketing

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/rest"
	"matjar/internal/staff"
)

var adminTag = huma.Tag{Name: "Marketing", Description: "Slides, banners, announcements, collections and synonyms"}

const adminPath = "/api/v1/admin/marketing/"

// RegisterAdmin adds the operations of the back office.
func RegisterAdmin(api huma.API, l *Live) {
	g := rest.NewGroup(api, adminTag)
	// A trial stores nothing, and is for those who are about to.
	read, write := rest.Needs(staff.MarketingRead), rest.Needs(staff.MarketingWrite)
	rest.Get(g, read, adminPath+"slides", "adminListSlides", "Slides of the home page, in their order", func(ctx context.Context, _ *struct{}) (*slidesOutput, error) {
		rows, err := all(ctx, l, slideKind)
		return &slidesOutput{SlideList{rows, defaultSlides}}, err
	})
	registerKind(g, l, slideKind, "slides", "Slide", "a slide")
	rest.Get(g, read, adminPath+"banners", "adminListBanners", "Banners of the home page, in their order", func(ctx context.Context, _ *struct{}) (*bannersOutput, error) {
		rows, err := all(ctx, l, bannerKind)
		return &bannersOutput{BannerList{rows}}, err
	})
	registerKind(g, l, bannerKind, "banners", "Banner", "a banner")
	rest.Get(g, read, adminPath+"announcements", "adminListAnnouncements", "Lines above the header, in their order", func(ctx context.Context, _ *struct{}) (*announcementsOutput, error) {
		rows, err := all(ctx, l, announcementKind)
		return &announcementsOutput{AnnouncementList{rows}}, err
	})
	registerKind(g, l, announcementKind, "announcements", "Announcement", "a line above the header")
	rest.Get(g, read, adminPath+"collections", "adminListCollections", "Collections of products, in their order", func(ctx context.Context, _ *struct{}) (*collectionsOutput, error) {
		list, err := l.StaffCollections(ctx)
		return &collectionsOutput{list}, err
	})
	registerKind(g, l, collectionKind, "collections", "Collection", "a collection")
	rest.Post(g, write, adminPath+"collections/try", "adminTryCollection", "What a collection would hold", func(_ context.Context, in *struct{ Body CollectionFields }) (*foundOutput, error) {
		f, err := l.TryCollection(in.Body)
		return &foundOutput{f}, err
	})
	rest.Get(g, read, adminPath+"collections/{id}/products", "adminListChosenProducts", "The products that were chosen for a collection", func(ctx context.Context, in *EntryPath) (*chosenOutput, error) {
		list, err := l.Chosen(ctx, in.ID)
		return &chosenOutput{ChosenProducts{list}}, err
	})
	rest.Get(g, read, adminPath+"synonyms", "adminListSynonyms", "Words that search takes for the same", func(ctx context.Context, _ *struct{}) (*synonymsOutput, error) {
		rows, err := all(ctx, l, synonymKind)
		return &synonymsOutput{SynonymList{rows, synonymKind.most}}, err
	})
	registerKind(g, l, synonymKind, "synonyms", "Synonym", "synonyms")
	rest.Post(g, write, adminPath+"synonyms/try", "adminTrySynonym", "What a search finds without and with synonyms", func(ctx context.Context, in *trySynonymInput) (*trialOutput, error) {
		trial, err := l.TrySynonym(ctx, in.Body.Text, in.Body.ID, in.Body.Fields)
		return &trialOutput{trial}, err
	})
}

// registerKind adds the operations that change entries of a kind.
func registerKind[F fields](g rest.Group, l *Live, k kind[F], path, id, what string) {
	write := rest.Needs(staff.MarketingWrite)
	one := adminPath + path + "/{id}"
	rest.Post(g, write, adminPath+path, "adminCreate"+id, "Add "+what, func(ctx context.Context, in *createInput[F]) (*rowOutput[F], error) {
		row, err := create(ctx, l, k, in.Body, in.Before)
		return &rowOutput[F]{row}, err
	}, rest.Created)
	rest.Put(g, write, one, "adminSave"+id, "Replace the fields of "+what+" that was read with a version", func(ctx context.Context, in *saveInput[F]) (*rowOutput[F], error) {
		row, err := save(ctx, l, k, in.ID, in.Version, in.Body)
		return &rowOutput[F]{row}, err
	})
	rest.Delete(g, write, one, "adminRemove"+id, "Remove "+what, func(ctx context.Context, in *EntryPath) (*struct{}, error) {
		return nil, remove(ctx, l, k, in.ID)
	})
	rest.Put(g, write, one+"/place", "adminPlace"+id, "Move "+what+" before another", func(ctx context.Context, in *placeInput) (*struct{}, error) {
		return nil, place(ctx, l, k, in.ID, in.Body.BeforeID)
	})
}

// EntryPath names the entry of an operation. It is exported so that what embeds it is filled in.
type EntryPath struct {
	ID string `path:"id" maxLength:"64"`
}

type createInput[F fields] struct {
	Before string `query:"before" maxLength:"64" doc:"Put it before this one; at the end without"`
	Body   F
}

type saveInput[F fields] struct {
	EntryPath
	Version string `query:"version" maxLength:"64" doc:"That of the entry when it was read; without it the entry is replaced whatever changed meanwhile"`
	Body    F
}

type placeInput struct {
	EntryPath
	Body struct {
		BeforeID string `json:"before_id" maxLength:"64" doc:"Empty for the end"`
	}
}

type rowOutput[F fields] struct{ Body Row[F] }

// SlideList are the slides.
type SlideList struct {
	Slides   []Row[SlideFields] `json:"slides"`
	Defaults []Slide            `json:"defaults" doc:"What the shop shows while none of them is shown"`
}

type slidesOutput struct{ Body SlideList }

// BannerList are the banners.
type BannerList struct {
	Banners []Row[BannerFields] `json:"banners"`
}

type bannersOutput struct{ Body BannerList }

// AnnouncementList are the announcements.
type AnnouncementList struct {
	Announcements []Row[AnnouncementFields] `json:"announcements"`
}

type announcementsOutput struct{ Body AnnouncementList }

type collectionsOutput struct{ Body CollectionList }

type foundOutput struct{ Body Found }

// ChosenProducts are products that were chosen by hand.
type ChosenProducts struct {
	Products []FoundProduct `json:"products"`
}

type chosenOutput struct{ Body ChosenProducts }

// SynonymList are the synonyms.
type SynonymList struct {
	Synonyms []Row[SynonymFields] `json:"synonyms"`
	Most     int                  `json:"most" doc:"How many there may be"`
}

type synonymsOutput struct{ Body SynonymList }

type trySynonymInput struct {
	Body struct {
		Text   string        `json:"text" minLength:"1" maxLength:"200" doc:"What a shopper would type"`
		ID     string        `json:"id" maxLength:"64" doc:"Of the synonyms that are being changed, or empty"`
		Fields SynonymFields `json:"fields"`
	}
}

type trialOutput struct{ Body SynonymTrial }
