package letter

import (
	"bytes"
	"fmt"
	"html/template"
	"net/url"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/text"

	"matjar/internal/content"
	"matjar/internal/lang"
	"matjar/internal/mail"
	"matjar/internal/palette"
)

var markdown = goldmark.New(goldmark.WithExtensions(extension.Strikethrough))

// parse returns the document of a letter. Its links into the shop are whole addresses that open the
// page in the letter's language.
func (s *Service) parse(source []byte, t lang.Tag) ast.Node {
	document := markdown.Parser().Parse(text.NewReader(source))
	// The walker fails only when its function does.
	_ = ast.Walk(document, func(node ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			switch n := node.(type) {
			case *ast.Link:
				n.Destination = []byte(s.absolute(string(n.Destination), t))
			case *ast.Image:
				n.Destination = []byte(s.absolute(string(n.Destination), ""))
			}
		}
		return ast.WalkContinue, nil
	})
	return document
}

// absolute returns the whole address of a link. Pages of the shop open in a language, unless it is empty.
func (s *Service) absolute(link string, t lang.Tag) string {
	u, err := url.Parse(link)
	if err != nil || u.IsAbs() || !strings.HasPrefix(link, "/") {
		return link
	}
	if t != "" && u.Query().Get("lang") == "" {
		query := u.Query()
		query.Set("lang", string(t))
		u.RawQuery = query.Encode()
	}
	return s.address() + u.String()
}

// badLink returns the first link that leads nowhere in a letter, or "".
func badLink(source string) string {
	found := ""
	document := markdown.Parser().Parse(text.NewReader([]byte(source)))
	_ = ast.Walk(document, func(node ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		var link string
		switch n := node.(type) {
		case *ast.Link:
			link = string(n.Destination)
		case *ast.Image:
			link = string(n.Destination)
		case *ast.AutoLink:
			if n.AutoLinkType == ast.AutoLinkEmail {
				return ast.WalkContinue, nil
			}
			link = string(n.URL([]byte(source)))
		default:
			return ast.WalkContinue, nil
		}
		u, err := url.Parse(link)
		inShop := strings.HasPrefix(link, "/") && !strings.HasPrefix(link, "//")
		_, picture := node.(*ast.Image)
		switch {
		case err == nil && inShop:
		case err == nil && u.Host != "" && (u.Scheme == "https" || u.Scheme == "http"):
		case err == nil && !picture && (u.Scheme == "mailto" || u.Scheme == "tel"):
		default:
			found = link
			return ast.WalkStop, nil
		}
		return ast.WalkContinue, nil
	})
	return found
}

// styles are what mail programs need inside the elements, since many drop style sheets. {brand} is
// replaced like that of the letter around.
var styles = strings.NewReplacer(
	"<p>", `<p style="margin:0 0 16px">`,
	"<h1>", `<h2 style="margin:24px 0 10px;font-size:20px;line-height:1.4">`, "</h1>", "</h2>",
	"<h2>", `<h2 style="margin:24px 0 10px;font-size:19px;line-height:1.4">`,
	"<h3>", `<h3 style="margin:20px 0 8px;font-size:17px;line-height:1.4">`,
	"<ul>", `<ul style="margin:0 0 16px;padding-inline-start:24px">`,
	"<ol>", `<ol style="margin:0 0 16px;padding-inline-start:24px">`,
	"<li>", `<li style="margin:0 0 6px">`,
	"<blockquote>", palette.Fill(`<blockquote class="soft" style="margin:0 0 16px;padding-inline-start:14px;border-inline-start:3px solid light(line);color:light(muted)">`),
	"<hr>", palette.Fill(`<hr class="rule" style="margin:20px 0;border:0;border-top:1px solid light(line)">`),
	"<a href=", `<a class="name" style="color:`+mail.Color+`" href=`,
	"<img src=", `<img style="max-width:100%;height:auto;border-radius:10px" src=`,
)

// html returns the safe HTML of a letter's text, plain or with the styles that mail programs need.
// HTML in the text is dropped.
func (s *Service) html(source string, t lang.Tag, styled bool) (template.HTML, error) {
	raw := []byte(source)
	document := s.parse(raw, t)
	var b strings.Builder
	for block := document.FirstChild(); block != nil; block = block.NextSibling() {
		if link := aloneIn(block); link != nil && styled {
			fmt.Fprintf(&b, `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 20px"><tr><td bgcolor="%[1]s" style="background:%[1]s;border-radius:10px">`+
				`<a href="%[2]s" style="display:inline-block;padding:12px 24px;color:%[4]s;text-decoration:none;font-weight:bold">%[3]s</a></td></tr></table>`+"\n",
				mail.Color, template.HTMLEscapeString(string(link.Destination)), template.HTMLEscapeString(plain(link, raw)), palette.Card.Light)
			continue
		}
		var part bytes.Buffer
		if err := markdown.Renderer().Render(&part, raw, block); err != nil {
			return "", err
		}
		if styled {
			b.WriteString(styles.Replace(part.String()))
		} else {
			b.Write(part.Bytes())
		}
	}
	// The renderer escapes text, drops HTML and refuses dangerous addresses.
	return template.HTML(b.String()), nil //nolint:gosec // it is safe
}

// aloneIn returns the link of words that a paragraph consists of, or nil.
func aloneIn(block ast.Node) *ast.Link {
	paragraph, ok := block.(*ast.Paragraph)
	if !ok || paragraph.ChildCount() != 1 {
		return nil
	}
	link, ok := paragraph.FirstChild().(*ast.Link)
	if !ok {
		return nil
	}
	_ = ast.Walk(link, func(node ast.Node, _ bool) (ast.WalkStatus, error) {
		if _, picture := node.(*ast.Image); picture {
			link = nil
			return ast.WalkStop, nil
		}
		return ast.WalkContinue, nil
	})
	return link
}

// plain returns the words inside a node.
func plain(node ast.Node, source []byte) string {
	var b strings.Builder
	_ = ast.Walk(node, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			if link, ok := n.(*ast.Link); ok && n != node {
				fmt.Fprintf(&b, " (%s)", link.Destination)
			}
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Text:
			b.Write(n.Segment.Value(source))
			if n.SoftLineBreak() || n.HardLineBreak() {
				b.WriteByte('\n')
			}
		case *ast.String:
			b.Write(n.Value)
		case *ast.AutoLink:
			b.Write(n.URL(source))
		}
		return ast.WalkContinue, nil
	})
	return b.String()
}

// plainText returns a letter's text for mail programs that show no HTML.
func (s *Service) plainText(source string, t lang.Tag) string {
	raw := []byte(source)
	var parts []string
	for block := s.parse(raw, t).FirstChild(); block != nil; block = block.NextSibling() {
		switch b := block.(type) {
		case *ast.List:
			var items []string
			number := b.Start
			for item := b.FirstChild(); item != nil; item = item.NextSibling() {
				mark := "-"
				if b.IsOrdered() {
					mark = fmt.Sprintf("%d.", number)
					number++
				}
				items = append(items, mark+" "+plain(item, raw))
			}
			parts = append(parts, strings.Join(items, "\n"))
		case *ast.ThematicBreak:
			parts = append(parts, "—")
		case *ast.HTMLBlock:
		default:
			if link := aloneIn(b); link != nil {
				parts = append(parts, plain(link, raw)+":\n"+string(link.Destination))
			} else if words := plain(b, raw); words != "" {
				parts = append(parts, words)
			}
		}
	}
	return strings.Join(parts, "\n\n")
}

// message returns the letter to one reader. Without a token it is a test letter, which nobody can
// unsubscribe from.
func (s *Service) message(w Draft, to string, t lang.Tag, letterID, token string) (mail.Message, error) {
	written := w.in(t)
	html, err := s.html(written.Markdown, t, true)
	if err != nil {
		return mail.Message{}, err
	}
	m := mail.Message{
		To: to, Language: t, Purpose: mail.Unsolicited, Subject: written.Subject,
		Rich: mail.Rich{HTML: html, Text: s.plainText(written.Markdown, t)},
	}
	if token != "" {
		m.Unsubscribe = content.UnsubscribeLinks(s.address(), t, token, letterID)
	}
	return m, nil
}
