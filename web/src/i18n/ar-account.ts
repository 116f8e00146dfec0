import { account } from "./ar/account";
import { auth } from "./ar/auth";
import { settings } from "./ar/settings";

/** The Arabic texts of signing in and of the account, which come with those pages. */
export const messages = { ...account, ...auth, ...settings };
