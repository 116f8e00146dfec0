package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"matjar/internal/db"
	"matjar/internal/media"
)

// mediaFlag is shared by all commands that need merchants' pictures.
type mediaFlag struct {
	MediaDir    string `env:"MATJAR_MEDIA_DIR" help:"Storage of your own pictures: a folder, or s3://BUCKET/PREFIX?endpoint=https://…&region=…; the folder media beside an SQLite database unless told, none for no storage."`
	MediaKey    string `env:"MATJAR_MEDIA_KEY" help:"Access key of that bucket."`
	MediaSecret string `env:"MATJAR_MEDIA_SECRET" help:"Its secret."`
}

// noMedia is the folder's name that means that there is none.
const noMedia = "none"

// library opens the storage; nil when there is none.
func (f mediaFlag) library(database databaseFlag) (*media.Library, error) {
	dir := f.MediaDir
	if beside := database.besideMedia(); dir == "" && beside != "" {
		// Commands make no folders: one may run in the wrong place.
		if _, err := os.Stat(beside); err == nil {
			dir = beside
		}
	}
	return f.openLibrary("MATJAR_MEDIA_DIR", dir)
}

// servedLibrary is library that makes the folder beside an SQLite database where nothing is told.
// Nodes that share a PostgreSQL server have no folder in common.
func (f mediaFlag) servedLibrary(database databaseFlag) (*media.Library, error) {
	if f.MediaDir == "" {
		// The setting that is wrong is the one that was made.
		return f.openLibrary("MATJAR_DATABASE_URL", database.besideMedia())
	}
	return f.openLibrary("MATJAR_MEDIA_DIR", f.MediaDir)
}

// besideMedia returns the folder of pictures beside an SQLite database, empty for another one.
func (f databaseFlag) besideMedia() string {
	file, ok := db.File(f.DatabaseURL)
	if !ok {
		return ""
	}
	return filepath.Join(filepath.Dir(file), "media")
}

// openLibrary opens a folder or bucket, which the variable stands for.
func (f mediaFlag) openLibrary(variable, dir string) (*media.Library, error) {
	if dir == "" || dir == noMedia {
		return nil, nil
	}
	library, err := media.Open(dir, media.Credentials{Key: f.MediaKey, Secret: f.MediaSecret})
	if err != nil {
		return nil, settingError(variable, err)
	}
	return library, nil
}

type mediaCmd struct {
	Add mediaAddCmd `cmd:"" help:"Store pictures and print their addresses."`
}

type mediaAddCmd struct {
	databaseFlag
	mediaFlag
	Files []string `arg:"" help:"JPEG, PNG, WebP or GIF files."`
}

// Run stores each file and prints its address before its name. The first file that cannot
// be shown ends it.
func (c *mediaAddCmd) Run(ctx context.Context, to console) error {
	library, err := c.library(c.databaseFlag)
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
