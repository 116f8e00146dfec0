package mail

import "matjar/internal/privacy"

// Personal lists what the letters that wait to be sent hold about people.
var Personal = []privacy.Column{
	letterColumn("recipient"), letterColumn("reply_to"), letterColumn("text_body"), letterColumn("html_body"),
}

func letterColumn(name string) privacy.Column {
	return privacy.Column{
		Table: "mail_jobs", Name: name,
		Withheld: "a letter on its way, which its reader gets anyway",
		Kept:     "a letter goes when it is sent; the last one tells the owner that their account was deleted",
	}
}
