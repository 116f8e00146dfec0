package server

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"matjar/internal/auth"
	"matjar/internal/catalog"
	"matjar/internal/mail"
	"matjar/internal/marketing"
	"matjar/internal/money"
	"matjar/internal/order"
	"matjar/internal/page"
	"matjar/internal/report"
	"matjar/internal/returns"
	"matjar/internal/saudi"
	"matjar/internal/setting"
	"matjar/internal/staff"
	"matjar/internal/webhook"
)

// rule is a number or a text that Go decides and the web app states or checks too.
type rule struct {
	name  string
	value any
}

// ruleGroup is rules that one sentence explains.
type ruleGroup struct {
	about string
	rules []rule
}

// shopRules are those of the shop's app that no OpenAPI document states.
func shopRules() []ruleGroup {
	address := ruleGroup{about: "The least characters of each part of an order's address."}
	least := order.AddressLeast()
	for _, name := range slices.Sorted(maps.Keys(least)) {
		address.rules = append(address.rules, rule{"minAddress" + pascal(name), least[name]})
	}
	return []ruleGroup{
		{"Characters of passwords and of the names of accounts.", []rule{
			{"minPassword", auth.MinPassword}, {"maxPassword", auth.MaxPassword}, {"minFullName", auth.MinFullName},
		}},
		{"Bytes of an email address.", []rule{{"maxEmail", mail.MaxAddress}}},
		{"Digits of the codes of second steps, and how long a challenge can be answered with one.", []rule{
			{"codeDigits", auth.CodeDigits}, {"challengeMinutes", auth.ChallengeLife.Minutes()},
		}},
		{"How long the links in letters work: to a new password, and to confirm an address.", []rule{
			{"passwordLinkMinutes", auth.LinkLife.Minutes()}, {"confirmLinkDays", days(auth.ConfirmLife)},
		}},
		{"How long the choice of a language is remembered.", []rule{{"languageDays", days(page.LanguageCookieAge)}}},
		{"The most products that a search returns; there may be more that match.", []rule{{"searchLimit", catalog.SearchLimit}}},
		{"The least characters that are completed.", []rule{{"suggestFrom", catalog.SuggestFrom}}},
		{"The value-added tax on every sale.", []rule{{"vatPercent", money.VATPercent}}},
		address,
		{"Digits of postal codes, characters of IBANs, and how far the clock is ahead of UTC all year, in Saudi Arabia.", []rule{
			{"postalCodeDigits", saudi.PostalCodeDigits}, {"ibanLength", saudi.IBANLength}, {"saudiOffset", time.Time{}.In(saudi.Zone).Format("-07:00")}, {"saudiOffsetMs", saudi.Offset.Milliseconds()},
		}},
		{"The beginning of an id that is the number of an order or a return.", []rule{{"orderNumberLength", order.NumberLength}}},
		{"How long whoever looked up too many orders waits at most.", []rule{{"trackWaitMinutes", order.TrackWait.Minutes()}}},
		{"How long things can be returned after they arrived, and are collected at the door for free.", []rule{
			{"returnDays", returns.Days}, {"freePickupDays", returns.FreePickupDays},
		}},
		{"How long it takes to check what came back, in working days, and banks to show what was refunded.", []rule{
			{"returnCheckDays", returns.CheckDays}, {"refundDays", order.RefundDays},
		}},
		{"How wide the pictures of a return are kept.", []rule{{"returnPictureWidth", returns.PictureWidth}}},
	}
}

// staffRules are those of the back office alone.
func staffRules() []ruleGroup {
	return []ruleGroup{
		{"How long an invitation can be accepted.", []rule{{"invitationDays", days(staff.InvitationLife)}}},
		{"The days of the longer times of the first page, and of a report that is asked for without any.", []rule{
			{"weekDays", report.WeekDays}, {"monthDays", report.MonthDays}, {"usualReportDays", report.UsualDays},
		}},
		{"Where counts of the first page end.", []rule{{"maxCount", report.MaxCount}}},
		{"The most rows of a report on what has names.", []rule{{"maxReportRows", report.MaxRows}}},
		{"The most products of a collection on the home page.", []rule{{"homeProducts", marketing.HomeProducts}}},
		{"The least contrast of a colour.", []rule{{"minContrast", setting.MinContrast}}},
		{"How long a webhook may fail before it is switched off.", []rule{{"maxFailingDays", days(webhook.MaxFailing)}}},
	}
}

func days(d time.Duration) float64 { return d.Hours() / 24 }

// rulesModule has each rule as a constant of its own, so that pages load only those that they use.
func rulesModule(groups []ruleGroup) string {
	var out strings.Builder
	out.WriteString("// Generated from internal/server/typescript_rules.go by `make generate`; do not edit.\n")
	for _, group := range groups {
		fmt.Fprintf(&out, "\n/** %s */\n", group.about)
		for _, one := range group.rules {
			fmt.Fprintf(&out, "export const %s = %#v;\n", one.name, one.value)
		}
	}
	return out.String()
}

// pascal returns street_address as StreetAddress.
func pascal(name string) string {
	var out strings.Builder
	for word := range strings.SplitSeq(name, "_") {
		out.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return out.String()
}
