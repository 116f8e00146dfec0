import { User } from "lucide-react";
import { useT } from "@/i18n/language-context";
import { IconButton } from "@/ui/icon-button";
import { LazyMenu } from "./lazy-menu";

const load = () => import("./user-menu-items").then((m) => m.UserMenuItems);

export function UserMenu() {
  const t = useT();
  return <LazyMenu load={load} trigger={<IconButton icon={User} label={t("user.menu")} />} />;
}
