import { addPictureInputBodyPictureMaxLength } from "@/api/limits.gen";
import { returnPictureWidth } from "@/api/rules.gen";

/** The server keeps none that is wider. */
const sides = [returnPictureWidth, 1000, 800, 640, 480];
const qualities = [0.8, 0.65, 0.5];

/**
 * Returns a picture as JPEG in Base64 that is small enough to be sent: as large and as good as that allows, without
 * the place where it was taken. Undefined for a file that the browser cannot show.
 */
export async function shrinkPicture(file: Blob): Promise<string | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return undefined;
  try {
    const canvas = document.createElement("canvas");
    for (const side of sides) {
      const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
      canvas.width = Math.max(1, Math.round(bitmap.width * scale));
      canvas.height = Math.max(1, Math.round(bitmap.height * scale));
      const context = canvas.getContext("2d");
      if (!context) return undefined;
      // JPEG has no transparency.
      context.fillStyle = "#fff";
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
      for (const quality of qualities) {
        const text = canvas.toDataURL("image/jpeg", quality).split(",")[1] ?? "";
        if (text.length > 0 && text.length <= addPictureInputBodyPictureMaxLength) return text;
      }
    }
    return undefined;
  } finally {
    bitmap.close();
  }
}
