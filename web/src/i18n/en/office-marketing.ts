/** Slides, banners, collections and synonyms: the room Marketing of the back office. */
export const officeMarketing = {
  "officeMarketing.slides": "Slides",
  "officeMarketing.slidesText":
    "What the home page begins with. What you save shows in the shop within a second.",
  "officeMarketing.noSlides": "No slides of your own yet",
} as const;
