export const svgType = "image/svg+xml";

/** The longer side of a drawing, in pixels; the server makes it smaller. */
const side = 1200;

/**
 * Returns an SVG as PNG. The browser draws it as an image: its scripts do not run and it fetches nothing, and
 * the shop never serves the file itself. Returns the file itself when it cannot be drawn: the server
 * rejects it with a reason.
 */
export async function rasterizeSvg(file: Blob): Promise<Blob> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    // One without a size of its own is square.
    const width = image.naturalWidth || side;
    const height = image.naturalHeight || side;
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round((width * side) / Math.max(width, height)));
    canvas.height = Math.max(1, Math.round((height * side) / Math.max(width, height)));
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"))) ?? file;
  } catch {
    return file;
  } finally {
    URL.revokeObjectURL(address);
  }
}
