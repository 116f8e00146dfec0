import { saudiOffsetMs } from "@/api/rules.gen";
import type { Language } from "./language";

// Plain functions instead of Intl: they return the same text in every runtime, with Western digits and the
// Gregorian calendar in both languages.

const monthNames: Record<Language, readonly string[]> = {
  en: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
  ar: [
    "يناير",
    "فبراير",
    "مارس",
    "أبريل",
    "مايو",
    "يونيو",
    "يوليو",
    "أغسطس",
    "سبتمبر",
    "أكتوبر",
    "نوفمبر",
    "ديسمبر",
  ],
};

const weekdayNames: Record<Language, readonly string[]> = {
  en: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
  ar: ["الأحد", "الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت"],
};

/** The day in Saudi Arabia: "Nov 5, 2025" or "5 نوفمبر 2025". Empty for a text that is no time. */
export function formatDate(language: Language, isoTime: string): string {
  const time = Date.parse(isoTime);
  if (Number.isNaN(time)) return "";
  const day = new Date(time + saudiOffsetMs);
  const month = monthNames[language][day.getUTCMonth()];
  return language === "ar"
    ? `${day.getUTCDate()} ${month} ${day.getUTCFullYear()}`
    : `${month} ${day.getUTCDate()}, ${day.getUTCFullYear()}`;
}

/** The hour in Saudi Arabia: "4:05 PM" or "4:05 م". Empty for a text that is no time. */
export function formatTime(language: Language, isoTime: string): string {
  const time = Date.parse(isoTime);
  if (Number.isNaN(time)) return "";
  const day = new Date(time + saudiOffsetMs);
  const hour = day.getUTCHours();
  const half = language === "ar" ? (hour < 12 ? "ص" : "م") : hour < 12 ? "AM" : "PM";
  return `${hour % 12 || 12}:${String(day.getUTCMinutes()).padStart(2, "0")}\u00a0${half}`;
}

/** Weekday and day in Saudi Arabia: "Wed, Nov 5" or "الأربعاء 5 نوفمبر". */
export function formatDay(language: Language, time: number): string {
  const day = new Date(time + saudiOffsetMs);
  const weekday = weekdayNames[language][day.getUTCDay()];
  const month = monthNames[language][day.getUTCMonth()];
  return language === "ar"
    ? `${weekday} ${day.getUTCDate()} ${month}`
    : `${weekday}, ${month} ${day.getUTCDate()}`;
}
