package rest

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// Limit returns the limit that a field of T declares to the API, such as maxLength, so that rules which apply it to a
// normalized value need no number of their own. The field is a path such as Body.Name. It panics if there is none: it
// is for variables of packages.
func Limit[T any](field, keyword string) int {
	in := reflect.TypeFor[T]()
	var tag string
	for name := range strings.SplitSeq(field, ".") {
		one, ok := in.FieldByName(name)
		if !ok {
			panic(fmt.Sprintf("%v has no field %s", in, name))
		}
		in, tag = one.Type, one.Tag.Get(keyword)
	}
	n, err := strconv.Atoi(tag)
	if err != nil {
		panic(fmt.Sprintf("%s of %v has no %s", field, reflect.TypeFor[T](), keyword))
	}
	return n
}
