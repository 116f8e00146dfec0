import type { officeMarketing as english } from "../en/office-marketing";
import type { Translation } from "../messages";

export const officeMarketing: Translation<typeof english> = {
  "officeMarketing.slides": "الشرائح",
  "officeMarketing.slidesText": "أول ما يراه الزائر في الصفحة الرئيسية. ما تحفظه يظهر في المتجر خلال ثانية.",
  "officeMarketing.noSlides": "لم تضف شرائح خاصة بك بعد",
};
