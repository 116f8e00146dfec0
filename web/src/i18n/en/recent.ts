/** The products somebody looked at last. */
export const recent = {
  "recent.title": "Recently viewed",
  "recent.clear": "Clear",
  "recent.clearLabel": "Clear the recently viewed products",
  "recent.cleared": "Cleared",
} as const;
