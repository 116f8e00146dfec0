import { test } from "./fixtures.ts";
import { emptyShop, openShop } from "./merchant.ts";

// An empty shop of its own: the first owner's link works once.
test.use({ settings: emptyShop("en"), lang: "en" });

openShop("en");
