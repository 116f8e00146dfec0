// The functions that internal/media/webp calls: memory, and one lossy encoding.
#include <stdlib.h>

#include "src/webp/encode.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

void* EXPORT(allocate)(size_t size) { return malloc(size); }

static WebPMemoryWriter result;

const uint8_t* EXPORT(result_bytes)(void) { return result.mem; }

size_t EXPORT(result_size)(void) { return result.size; }

// Encodes width × height pixels of red, green, blue and alpha, not premultiplied. Returns 0, or
// libwebp's WebPEncodingError; -1 is a configuration that it refuses.
int EXPORT(encode)(const uint8_t* rgba, int width, int height, float quality, int method) {
  WebPConfig config;
  WebPPicture picture;
  if (!WebPConfigPreset(&config, WEBP_PRESET_PHOTO, quality)) return -1;
  config.method = method;
  config.alpha_quality = 90;
  if (!WebPValidateConfig(&config) || !WebPPictureInit(&picture)) return -1;
  picture.width = width;
  picture.height = height;
  WebPMemoryWriterInit(&result);
  picture.writer = WebPMemoryWrite;
  picture.custom_ptr = &result;
  if (WebPPictureImportRGBA(&picture, rgba, width * 4)) WebPEncode(&config, &picture);
  return picture.error_code;
}
