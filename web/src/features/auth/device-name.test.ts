import { expect, it } from "vitest";
import { deviceName } from "./device-name";

const chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0";

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/140.0`, "Edge", "Windows", false],
  [`Mozilla/5.0 (Linux; Android 15; SM-S921B) ${chrome} Mobile Safari/537.36`, "Chrome", "Android", true],
  [
    `Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    "Samsung Internet",
    "Android",
    true,
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1",
    "Safari",
    "iPhone",
    true,
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15",
    "Safari",
    "Mac",
    false,
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox", "Linux", false],
  ["curl/8.5.0", undefined, undefined, false],
  ["", undefined, undefined, false],
])("reads %s", (userAgent, browser, system, mobile) => {
  expect(deviceName(userAgent)).toEqual({ browser, system, mobile });
});
