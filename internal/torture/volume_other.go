//go:build !linux

package torture

type volume struct{ dir string }

func mountVolume(string, int) (*volume, error) { return nil, ErrNoVolume }

func (v *volume) unmount() error         { return ErrNoVolume }
func (v *volume) setReadOnly(bool) error { return ErrNoVolume }
func (v *volume) fill() error            { return ErrNoVolume }
func (v *volume) free() error            { return ErrNoVolume }

type disk struct{ dir string }

func mountDisk(string, int64) (*disk, error) { return nil, ErrNoVolume }

func (d *disk) unmount() error               { return ErrNoVolume }
func (d *disk) refuse(bool, ...string) error { return ErrNoVolume }
func (d *disk) fail() error                  { return ErrNoVolume }
func (d *disk) repair() error                { return ErrNoVolume }
