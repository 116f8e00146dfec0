// Generated from internal/server/typescript_rules.go by `make generate`; do not edit.

/** Characters of passwords and of the names of accounts. */
export const minPassword = 6;
export const maxPassword = 256;
export const minFullName = 2;

/** Bytes of an email address. */
export const maxEmail = 255;

/** Digits of the codes of second steps, and how long a challenge can be answered with one. */
export const codeDigits = 6;
export const challengeMinutes = 5;

/** How long the links in letters work: to a new password, and to confirm an address. */
export const passwordLinkMinutes = 60;
export const confirmLinkDays = 7;

/** How long the choice of a language is remembered. */
export const languageDays = 365;

/** The most products that a search returns; there may be more that match. */
export const searchLimit = 200;

/** The least characters that are completed. */
export const suggestFrom = 2;

/** The value-added tax on every sale. */
export const vatPercent = 15;

/** The least characters of each part of an order's address. */
export const minAddressCity = 2;
export const minAddressEmail = 3;
export const minAddressFullName = 3;
export const minAddressPhone = 10;
export const minAddressPostalCode = 5;
export const minAddressProvince = 2;
export const minAddressStreetAddress = 10;
export const minAddressUnitNumber = 1;

/** Digits of postal codes, characters of IBANs, and how far the clock is ahead of UTC all year, in Saudi Arabia. */
export const postalCodeDigits = 5;
export const ibanLength = 24;
export const saudiOffset = "+03:00";
export const saudiOffsetMs = 10800000;

/** The beginning of an id that is the number of an order or a return. */
export const orderNumberLength = 8;

/** How long whoever looked up too many orders waits at most. */
export const trackWaitMinutes = 10;

/** How long things can be returned after they arrived, and are collected at the door for free. */
export const returnDays = 30;
export const freePickupDays = 14;

/** How long it takes to check what came back, in working days, and banks to show what was refunded. */
export const returnCheckDays = 3;
export const refundDays = 14;

/** How wide the pictures of a return are kept. */
export const returnPictureWidth = 1200;
