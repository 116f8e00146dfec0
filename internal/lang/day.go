package lang

import (
	"fmt"
	"time"
)

// The names are those that web/src/i18n/dates.ts shows.
var (
	weekdays = [...]Text{
		{"Sun", "الأحد"}, {"Mon", "الاثنين"}, {"Tue", "الثلاثاء"}, {"Wed", "الأربعاء"}, {"Thu", "الخميس"},
		{"Fri", "الجمعة"}, {"Sat", "السبت"},
	}
	months = [...]Text{
		{"Jan", "يناير"}, {"Feb", "فبراير"}, {"Mar", "مارس"}, {"Apr", "أبريل"}, {"May", "مايو"}, {"Jun", "يونيو"},
		{"Jul", "يوليو"}, {"Aug", "أغسطس"}, {"Sep", "سبتمبر"}, {"Oct", "أكتوبر"}, {"Nov", "نوفمبر"}, {"Dec", "ديسمبر"},
	}
)

// Day writes the day of t, in t's own zone: "Wed, Nov 5" or "الأربعاء 5 نوفمبر".
func Day(t time.Time) Text {
	weekday, month := weekdays[t.Weekday()], months[t.Month()-1]
	return Text{
		En: fmt.Sprintf("%s, %s %d", weekday.En, month.En, t.Day()),
		Ar: fmt.Sprintf("%s %d %s", weekday.Ar, t.Day(), month.Ar),
	}
}
