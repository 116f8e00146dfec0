// Generated from internal/server/typescript.go by `make generate`; do not edit.

/** Characters of passwords and of the names of accounts. */
export const minPassword = 6;
export const maxPassword = 256;
export const minFullName = 2;

/** The most products that a search returns; there may be more that match. */
export const searchLimit = 200;

/** The least characters of each part of an order's address. */
export const minAddressCity = 2;
export const minAddressEmail = 3;
export const minAddressFullName = 3;
export const minAddressPhone = 10;
export const minAddressPostalCode = 5;
export const minAddressProvince = 2;
export const minAddressStreetAddress = 10;
export const minAddressUnitNumber = 1;
