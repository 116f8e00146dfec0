import { account } from "./en/account";
import { auth } from "./en/auth";
import { settings } from "./en/settings";

/** The English texts of signing in and of the account, which come with those pages. */
export const messages = { ...account, ...auth, ...settings };
