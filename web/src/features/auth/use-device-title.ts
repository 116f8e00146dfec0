import { isolateLtr } from "@/i18n/bidi";
import { useT } from "@/i18n/language-context";
import { deviceName } from "./device-name";

/** The device of a User-Agent as a line of text. */
export function useDeviceTitle(): (userAgent: string) => string {
  const t = useT();
  return (userAgent) => {
    const { browser, system } = deviceName(userAgent);
    if (browser && system)
      return t("devices.name", { browser: isolateLtr(browser), system: isolateLtr(system) });
    return browser ?? system ?? t("devices.unknown");
  };
}
