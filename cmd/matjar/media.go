package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"matjar/internal/media"
)

// mediaFlag is shared by all commands that need merchants' pictures.
type mediaFlag struct {
	MediaDir    string `env:"MATJAR_MEDIA_DIR" help:"Storage of your own pictures: a folder, or s3://BUCKET/PREFIX?endpoint=https://…&region=…."`
	MediaKey    string `env:"MATJAR_MEDIA_KEY" help:"Access key of that bucket."`
	MediaSecret string `env:"MATJAR_MEDIA_SECRET" help:"Its secret."`
}

// library opens the storage; nil when there is none.
func (f mediaFlag) library() (*media.Library, error) {
	if f.MediaDir == "" {
		return nil, nil
	}
	library, err := media.Open(f.MediaDir, media.Credentials{Key: f.MediaKey, Secret: f.MediaSecret})
	if err != nil {
		return nil, settingError("MATJAR_MEDIA_DIR", err)
	}
	return library, nil
}

type mediaCmd struct {
	Add mediaAddCmd `cmd:"" help:"Store pictures and print their addresses."`
}

type mediaAddCmd struct {
	mediaFlag
	Files []string `arg:"" help:"JPEG, PNG, WebP or GIF files."`
}

// Run stores each file and prints its address before its name. The first file that cannot
// be shown ends it.
func (c *mediaAddCmd) Run(ctx context.Context, to console) error {
	library, err := c.library()
	if err != nil {
		return err
	}
	if library == nil {
		return settingError("MATJAR_MEDIA_DIR", errors.New("is not set: there is no storage to add to"))
	}
	for _, name := range c.Files {
		address, err := addFile(ctx, library, name)
		if _, refused := errors.AsType[*media.Refused](err); refused {
			return fmt.Errorf("%s %w", name, err)
		}
		if err != nil {
			return err
		}
		fmt.Fprintf(to.out, "%s %s\n", address, name)
	}
	return nil
}

func addFile(ctx context.Context, library *media.Library, name string) (address string, err error) {
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	original, err := media.ReadOriginal(f)
	if err != nil {
		return "", err
	}
	return library.Add(ctx, original)
}
