package auth

import (
	"matjar/internal/lang"
	"matjar/internal/mail"
)

// notice is a security notification to the owner of an account.
type notice struct {
	subject, body lang.Text
}

var (
	passwordChanged = notice{
		lang.Text{En: "Your password was changed", Ar: "تم تغيير كلمة المرور"},
		lang.Text{
			En: "The password of your " + mail.ShopName + " account has just been changed. All other devices were signed out.",
			Ar: "تم للتو تغيير كلمة المرور لحسابك في " + mail.ShopName + "، وتم تسجيل الخروج من جميع الأجهزة الأخرى.",
		},
	}
	factorAdded = notice{
		lang.Text{En: "Two-step verification was added", Ar: "تمت إضافة وسيلة تحقق بخطوتين"},
		lang.Text{
			En: "A new way of two-step verification was added to your " + mail.ShopName + " account. You will be asked for it when you sign in.",
			Ar: "أُضيفت وسيلة جديدة للتحقق بخطوتين إلى حسابك في " + mail.ShopName + "، وسنطلبها منك عند تسجيل الدخول.",
		},
	}
	factorRemoved = notice{
		lang.Text{En: "Two-step verification was removed", Ar: "تمت إزالة وسيلة تحقق بخطوتين"},
		lang.Text{
			En: "A way of two-step verification was removed from your " + mail.ShopName + " account.",
			Ar: "أُزيلت إحدى وسائل التحقق بخطوتين من حسابك في " + mail.ShopName + ".",
		},
	}
	recoveryCodeUsed = notice{
		lang.Text{En: "A recovery code was used", Ar: "تم استخدام رمز استرداد"},
		lang.Text{
			En: "Somebody signed in to your " + mail.ShopName + " account with one of your recovery codes.",
			Ar: "تم تسجيل الدخول إلى حسابك في " + mail.ShopName + " باستخدام أحد رموز الاسترداد.",
		},
	}
	secondFactorLockedOut = notice{
		lang.Text{En: "Wrong codes at the second step", Ar: "رموز خاطئة في خطوة التحقق الثانية"},
		lang.Text{
			En: "Somebody entered your password and then several wrong codes at the second step of signing in to your " + mail.ShopName + " account. They did not get in, and now have to wait longer before each further try. If it was you, wait a few minutes and try again.",
			Ar: "أدخل شخص ما كلمة المرور الصحيحة لحسابك في " + mail.ShopName + " ثم عدة رموز خاطئة في خطوة التحقق الثانية. لم يتمكن من الدخول، وعليه الآن أن ينتظر مدة أطول قبل كل محاولة جديدة. إذا كنت أنت من حاول فانتظر بضع دقائق ثم حاول مرة أخرى.",
		},
	}
	unconfirmedAccountReset = notice{
		lang.Text{En: "Your account is yours alone now", Ar: "حسابك الآن لك وحدك"},
		lang.Text{
			En: "You followed a link to your address, which nobody had confirmed before. So that no stranger keeps a way in, we removed two-step verification, all signed-in devices, the old password, the phone number, saved addresses and the cart. Orders stay: if there is one that you do not know, please write to us.",
			Ar: "فتحت رابطًا أرسلناه إلى بريدك، ولم يكن أحد قد أكّد هذا البريد من قبل. وحتى لا يبقى لغيرك مدخل إلى الحساب أزلنا التحقق بخطوتين وجميع الأجهزة وكلمة المرور القديمة ورقم الجوال والعناوين المحفوظة والسلة. أما الطلبات فباقية، وإن وجدت بينها طلبًا لا تعرفه فراسلنا.",
		},
	}
	factorsReset = notice{
		lang.Text{En: "Our support removed your two-step verification", Ar: "أزال فريق الدعم التحقق بخطوتين من حسابك"},
		lang.Text{
			En: "Our support removed all ways of two-step verification and the recovery codes from your " + mail.ShopName + " account and signed out all devices. Sign in with your password and set it up again.",
			Ar: "أزال فريق الدعم جميع وسائل التحقق بخطوتين ورموز الاسترداد من حسابك في " + mail.ShopName + "، وسجّل الخروج من جميع الأجهزة. سجّل دخولك بكلمة المرور ثم فعّل التحقق بخطوتين من جديد.",
		},
	}
	notYou = lang.Text{
		En: "If this was not you, reset your password at once.",
		Ar: "إذا لم تكن أنت من قام بذلك، فأعد تعيين كلمة المرور فورًا.",
	}
	openSettings = lang.Text{En: "Open security settings", Ar: "فتح إعدادات الأمان"}
)

func (n notice) message(u *User, baseURL string) mail.Message {
	t, _ := lang.Parse(u.language)
	return mail.Message{
		To: u.Email, Language: t, Purpose: mail.Security, Subject: n.subject.In(t),
		Paragraphs: []string{n.body.In(t)},
		Link:       mail.Link{Label: openSettings.In(t), URL: baseURL + "/account/settings"},
		Closing:    notYou.In(t),
	}
}

// confirmationMessage welcomes a new member and contains the link that confirms their
// address. It has its own purpose, because the address may be a stranger's, whose password
// reset emails must not be delayed or limited by it.
func confirmationMessage(u *User, link string) mail.Message {
	t, _ := lang.Parse(u.language)
	return mail.Message{
		To: u.Email, Language: t, Purpose: mail.Unsolicited,
		Subject: lang.Text{En: "Confirm your email address", Ar: "أكّد بريدك الإلكتروني"}.In(t),
		Paragraphs: []string{lang.Text{
			En: "Welcome to " + mail.ShopName + "! Please confirm that this address is yours, so that nobody else can ever claim your account. The link works once, for " + lang.Duration(ConfirmLife).En + ". You can shop meanwhile.",
			Ar: "أهلًا بك في " + mail.ShopName + "! أكّد أن هذا البريد لك حتى لا يطالب أحد غيرك بحسابك. الرابط صالح لمرة واحدة ولمدة " + lang.Duration(ConfirmLife).Ar + "، ويمكنك التسوق من الآن.",
		}.In(t)},
		Link: mail.Link{Label: lang.Text{En: "Confirm my address", Ar: "تأكيد بريدي"}.In(t), URL: link},
		Closing: lang.Text{
			En: "If you did not sign up, do not confirm: somebody entered your address by mistake. It stays yours, and you can take the account over at any time with “Forgot password?”.",
			Ar: "إذا لم تنشئ حسابًا فلا تؤكد، فقد كتب أحدهم بريدك بالخطأ. ويمكنك استلام الحساب في أي وقت من «نسيت كلمة المرور؟».",
		}.In(t),
	}
}

// passwordResetMessage contains the link to set a new password.
func passwordResetMessage(u *User, link string) mail.Message {
	t, _ := lang.Parse(u.language)
	return mail.Message{
		To: u.Email, Language: t, Purpose: mail.Requested,
		Subject: lang.Text{En: "Reset your password", Ar: "إعادة تعيين كلمة المرور"}.In(t),
		Paragraphs: []string{lang.Text{
			En: "You asked for a new password for your " + mail.ShopName + " account. The link below works once, for " + lang.Duration(LinkLife).En + ".",
			Ar: "طلبت كلمة مرور جديدة لحسابك في " + mail.ShopName + ". الرابط أدناه صالح لمرة واحدة ولمدة " + lang.Duration(LinkLife).Ar + ".",
		}.In(t)},
		Link: mail.Link{Label: lang.Text{En: "Choose a new password", Ar: "اختر كلمة مرور جديدة"}.In(t), URL: link},
		Closing: lang.Text{
			En: "If you did not ask for this, you can ignore this mail: nothing has changed.",
			Ar: "إذا لم تطلب ذلك فتجاهل هذه الرسالة، فلم يتغير أي شيء.",
		}.In(t),
	}
}

// accountDeletedMessage confirms the deletion of an account.
func accountDeletedMessage(u *User) mail.Message {
	t, _ := lang.Parse(u.language)
	return mail.Message{
		To: u.Email, Language: t, Purpose: mail.Security,
		Subject: lang.Text{En: "Your account was deleted", Ar: "تم حذف حسابك"}.In(t),
		Paragraphs: []string{lang.Text{
			En: "Your " + mail.ShopName + " account and the personal data in it were deleted, as you asked. We keep your orders and their invoices for as long as the law asks us to.",
			Ar: "حذفنا حسابك في " + mail.ShopName + " وبياناتك الشخصية فيه بناءً على طلبك. ونحتفظ بطلباتك وفواتيرها للمدة التي يفرضها النظام.",
		}.In(t)},
		Closing: lang.Text{
			En: "You are welcome back whenever you like.",
			Ar: "يسعدنا أن تعود إلينا متى شئت.",
		}.In(t),
	}
}
