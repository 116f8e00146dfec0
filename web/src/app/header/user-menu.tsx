import { User } from "lucide-react";
import { useT } from "@/i18n/language-context";
import { withMessages } from "@/i18n/load-messages";
import { IconButton } from "@/ui/icon-button";
import { LazyMenu } from "./lazy-menu";

const load = () => withMessages(import("./user-menu-items"), "later").then((m) => m.UserMenuItems);

export function UserMenu() {
  const t = useT();
  return <LazyMenu load={load} trigger={<IconButton icon={User} label={t("user.menu")} />} />;
}
