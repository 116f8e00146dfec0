package mail

import "matjar/internal/privacy"

// Personal lists the personal data in queued messages.
var Personal = []privacy.Column{
	mailColumn("recipient"), mailColumn("reply_to"), mailColumn("text_body"), mailColumn("html_body"),
}

func mailColumn(name string) privacy.Column {
	return privacy.Column{
		Table: "mail_jobs", Name: name,
		Withheld: "a letter on its way, which its reader gets anyway",
		Kept:     "a letter goes when it is sent; the last one tells the owner that their account was deleted",
	}
}
