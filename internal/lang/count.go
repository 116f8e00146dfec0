package lang

import (
	"fmt"
	"time"
)

// unit is what is counted: in English one and many; in Arabic the forms of one, two, three to ten, and eleven to
// ninety-nine, as they stand after a preposition. Round hundreds take the form of one.
type unit struct {
	one, many                string
	arOne, arTwo, arFew, arN string
}

var (
	days    = unit{"day", "days", "يوم", "يومين", "أيام", "يومًا"}
	hours   = unit{"hour", "hours", "ساعة", "ساعتين", "ساعات", "ساعة"}
	minutes = unit{"minute", "minutes", "دقيقة", "دقيقتين", "دقائق", "دقيقة"}
)

func (u unit) count(n int) Text {
	text := Text{En: fmt.Sprint(n, " ", u.many), Ar: fmt.Sprint(n, " ", u.arOne)}
	if n == 1 {
		text.En = fmt.Sprint(n, " ", u.one)
	}
	switch rest := n % 100; {
	case n == 1:
		text.Ar = u.arOne
	case n == 2:
		text.Ar = u.arTwo
	case 3 <= rest && rest <= 10:
		text.Ar = fmt.Sprint(n, " ", u.arFew)
	case rest > 10:
		text.Ar = fmt.Sprint(n, " ", u.arN)
	}
	return text
}

// Days writes a number of days: "30 days", and in Arabic as it stands after a preposition: "30 يومًا", "يومين".
func Days(n int) Text { return days.count(n) }

// Duration writes a duration of whole days, hours or minutes, in the largest unit of them, like [Days].
func Duration(d time.Duration) Text {
	switch {
	case d%(24*time.Hour) == 0:
		return Days(int(d / (24 * time.Hour)))
	case d%time.Hour == 0:
		return hours.count(int(d / time.Hour))
	}
	return minutes.count(int(d / time.Minute))
}
