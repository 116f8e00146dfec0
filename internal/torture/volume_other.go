//go:build !linux

package torture

type volume struct{ dir string }

func mountVolume(string, int) (*volume, error) { return nil, ErrNoVolume }

func (v *volume) unmount() error         { return ErrNoVolume }
func (v *volume) setReadOnly(bool) error { return ErrNoVolume }
func (v *volume) fill() error            { return ErrNoVolume }
func (v *volume) free() error            { return ErrNoVolume }
