// Generated from internal/delivery/places_data.go by `make generate`; do not edit.

/** The regions of Saudi Arabia. */
export const regions = [
  { en: "Riyadh", ar: "الرياض" },
  { en: "Makkah", ar: "مكة المكرمة" },
  { en: "Madinah", ar: "المدينة المنورة" },
  { en: "Eastern Province", ar: "المنطقة الشرقية" },
  { en: "Qassim", ar: "القصيم" },
  { en: "Hail", ar: "حائل" },
  { en: "Tabuk", ar: "تبوك" },
  { en: "Northern Borders", ar: "الحدود الشمالية" },
  { en: "Jazan", ar: "جازان" },
  { en: "Najran", ar: "نجران" },
  { en: "Al Bahah", ar: "الباحة" },
  { en: "Al Jawf", ar: "الجوف" },
  { en: "Asir", ar: "عسير" },
] as const;

/** The cities that every shop suggests, each with the English name of its region. */
export const cities = [
  { en: "Riyadh", ar: "الرياض", region: "Riyadh" },
  { en: "Jeddah", ar: "جدة", region: "Makkah" },
  { en: "Makkah", ar: "مكة المكرمة", region: "Makkah" },
  { en: "Madinah", ar: "المدينة المنورة", region: "Madinah" },
  { en: "Dammam", ar: "الدمام", region: "Eastern Province" },
  { en: "Khobar", ar: "الخبر", region: "Eastern Province" },
  { en: "Dhahran", ar: "الظهران", region: "Eastern Province" },
  { en: "Jubail", ar: "الجبيل", region: "Eastern Province" },
  { en: "Qatif", ar: "القطيف", region: "Eastern Province" },
  { en: "Hofuf", ar: "الهفوف", region: "Eastern Province" },
  { en: "Hafar Al Batin", ar: "حفر الباطن", region: "Eastern Province" },
  { en: "Taif", ar: "الطائف", region: "Makkah" },
  { en: "Yanbu", ar: "ينبع", region: "Madinah" },
  { en: "Buraidah", ar: "بريدة", region: "Qassim" },
  { en: "Unayzah", ar: "عنيزة", region: "Qassim" },
  { en: "Abha", ar: "أبها", region: "Asir" },
  { en: "Khamis Mushayt", ar: "خميس مشيط", region: "Asir" },
  { en: "Kharj", ar: "الخرج", region: "Riyadh" },
  { en: "Hail", ar: "حائل", region: "Hail" },
  { en: "Tabuk", ar: "تبوك", region: "Tabuk" },
  { en: "Jazan", ar: "جازان", region: "Jazan" },
  { en: "Najran", ar: "نجران", region: "Najran" },
  { en: "Al Bahah", ar: "الباحة", region: "Al Bahah" },
  { en: "Arar", ar: "عرعر", region: "Northern Borders" },
  { en: "Sakaka", ar: "سكاكا", region: "Al Jawf" },
] as const;
