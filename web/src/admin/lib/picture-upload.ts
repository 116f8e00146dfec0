import { dataOf } from "@/api/client";
import { staffApi } from "../api/client";

/** What the browser's picker offers. */
export const pictureTypes = "image/jpeg,image/png,image/webp,image/gif";

/** What texts say of a limit in bytes. */
export const megabytes = (bytes: number) => bytes / 2 ** 20;

/** What sends a file itself as the body of a request. */
export const fileBody = (file: Blob) => ({
  body: file as never,
  bodySerializer: (body: unknown) => body as BodyInit,
  headers: { "Content-Type": "application/octet-stream" },
});

/** Stores a picture and returns its address. */
export async function uploadPicture(file: File): Promise<string> {
  const { url } = dataOf(await staffApi.POST("/api/v1/admin/product-pictures", fileBody(file)));
  return url;
}
