import type { menu as english } from "../en/menu";
import type { Translation } from "../messages";

export const menu: Translation<typeof english> = {
  "user.menu": "قائمة المستخدم",
  "user.wishlist": "المفضلة",

  "user.account": "حسابي",
  "user.orders": "طلباتي",
  "user.signOut": "تسجيل الخروج",
  "user.logIn": "تسجيل الدخول",

  "theme.label": "المظهر",
  "theme.system": "حسب الجهاز",
  "theme.light": "فاتح",
  "theme.dark": "داكن",

  "menu.browse": "تصفّح كل الأقسام",
  "menu.title": "القائمة",
  "menu.top": "أبرز الأقسام",
  "menu.all": "كل الأقسام ({n})",

  "banner.default.title": "المتجر كله بنظرة واحدة",
  "banner.default.text": "كل الأقسام في صفحة واحدة",
  "banner.beauty-personal-care.title": "إشراقة كل يوم",
  "banner.beauty-personal-care.text": "عناية تناسب بشرتك وأجواءنا",
  "banner.home-garden.title": "حديقتك في بيتك",
  "banner.home-garden.text": "نباتات وإضاءة وأركان هادئة",
  "banner.home-kitchen.title": "سفرة تجمعكم",
  "banner.home-kitchen.text": "من قهوة الصباح إلى عزيمة العائلة",
  "banner.home-office.title": "إنتاجية من بيتك",
  "banner.home-office.text": "مكاتب وكراسٍ وأدوات لذهن صافٍ",
  "banner.kids-babies.title": "للمستكشفين الصغار",
  "banner.kids-babies.text": "ألعاب وعناية يثق بها الأهل",
  "banner.electronics.title": "تقنية ذكية بأسعار عادلة",
  "banner.electronics.text": "جوالات وصوتيات وكل ما تحتاجه من أجهزة",
  "banner.fashion.title": "أناقة لكل موسم",
  "banner.fashion.text": "ملابس وأحذية وحقائب ترافقك دائمًا",
  "banner.shop": "تسوّق الآن",
};
