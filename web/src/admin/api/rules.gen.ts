// Generated from internal/server/typescript_rules.go by `make generate`; do not edit.

/** How long an invitation can be accepted. */
export const invitationDays = 7;

/** The days of the longer times of the first page, and of a report that is asked for without any. */
export const weekDays = 7;
export const monthDays = 30;
export const usualReportDays = 30;

/** Where counts of the first page end. */
export const maxCount = 1000;

/** The most rows of a report on what has names. */
export const maxReportRows = 1000;

/** The most products of a collection on the home page. */
export const homeProducts = 10;

/** The least contrast of a colour. */
export const minContrast = 4.5;

/** How long a webhook may fail before it is switched off. */
export const maxFailingDays = 3;
