import { test } from "./fixtures.ts";
import { paymentScenes } from "./payment-scenes.ts";
import { takePictures } from "./take-pictures.ts";

test.use({ settings: { MATJAR_DEMO_PAYMENTS: "true" } });

// What only a shop with payment providers shows. `make gallery` runs it.
takePictures(paymentScenes);
