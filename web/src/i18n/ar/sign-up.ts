import type { signUp as english } from "../en/sign-up";
import type { Translation } from "../messages";

export const signUp: Translation<typeof english> = {
  "signUp.email": "البريد الإلكتروني",
  "signUp.invalid": "بريد إلكتروني غير صحيح",
  "signUp.invalidText": "يرجى إدخال بريد إلكتروني صحيح",

  "newsletter.title": "كن أول من يعرف",
  "newsletter.text": "جديد المتجر وعروضه وأفكار جميلة لبيتك، مباشرة إلى بريدك.",
  "newsletter.action": "اشترك",
  "newsletter.sending": "جارٍ الاشتراك...",
  "newsletter.done": "تم الاشتراك!",
  "newsletter.doneText": "شكرًا لاشتراكك في نشرتنا البريدية",
};
