import { useT } from "@/i18n/language-context";
import { deviceName } from "./device-name";
import { isolated } from "@/i18n/isolated";

/** The device of a User-Agent as a line of text. */
export function useDeviceTitle(): (userAgent: string) => string {
  const t = useT();
  return (userAgent) => {
    const { browser, system } = deviceName(userAgent);
    if (browser && system) return t("devices.name", { browser: isolated(browser), system: isolated(system) });
    return browser ?? system ?? t("devices.unknown");
  };
}
