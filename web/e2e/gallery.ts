import { scenes } from "./scenes.ts";
import { takePictures } from "./take-pictures.ts";

// Every page and state. `make gallery` runs it.
takePictures(scenes);
