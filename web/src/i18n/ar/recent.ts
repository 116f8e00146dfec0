import type { recent as english } from "../en/recent";
import type { Translation } from "../messages";

export const recent: Translation<typeof english> = {
  "recent.title": "شاهدته مؤخرًا",
  "recent.clear": "مسح",
  "recent.clearLabel": "مسح المنتجات التي شاهدتها مؤخرًا",
  "recent.cleared": "تم المسح",
};
