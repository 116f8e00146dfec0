import { LogIn, LogOut, Package, UserRound } from "lucide-react";
import { useLocation } from "react-router";
import { useAuth } from "@/api/auth/auth-context";
import { signInState } from "@/app/sign-in-redirect";
import { useT } from "@/i18n/language-context";
import { setTheme, themes } from "@/lib/set-theme";
import { useTheme, type Theme } from "@/lib/theme";
import {
  DropdownMenu,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuSeparator,
} from "@/ui/dropdown-menu";
import { Icon } from "@/ui/icon";
import { Link } from "@/ui/link";
import type { MenuProps } from "./lazy-menu";

export function UserMenuItems(props: MenuProps) {
  const t = useT();
  const { user, signOut } = useAuth();
  const location = useLocation();

  if (!user) {
    return (
      <DropdownMenu {...props} align="end">
        <DropdownMenuItem asChild>
          <Link to="/auth" state={signInState(location)}>
            <Icon of={LogIn} flip className="text-muted" />
            {t("user.logIn")}
          </Link>
        </DropdownMenuItem>
        <ThemeItems />
      </DropdownMenu>
    );
  }
  return (
    <DropdownMenu {...props} align="end">
      <DropdownMenuItem disabled>
        <bdi className="truncate">{user.email}</bdi>
      </DropdownMenuItem>
      <DropdownMenuSeparator />
      <DropdownMenuItem asChild>
        <Link to="/account">
          <Icon of={UserRound} className="text-muted" />
          {t("user.account")}
        </Link>
      </DropdownMenuItem>
      <DropdownMenuItem asChild>
        <Link to="/orders">
          <Icon of={Package} className="text-muted" />
          {t("user.orders")}
        </Link>
      </DropdownMenuItem>
      <DropdownMenuSeparator />
      <DropdownMenuItem icon={LogOut} onSelect={() => void signOut().catch(console.error)}>
        {t("user.signOut")}
      </DropdownMenuItem>
      <ThemeItems />
    </DropdownMenu>
  );
}

function ThemeItems() {
  const t = useT();
  const theme = useTheme();
  return (
    <>
      <DropdownMenuSeparator />
      <DropdownMenuLabel>{t("theme.label")}</DropdownMenuLabel>
      <DropdownMenuRadioGroup
        value={theme}
        onValueChange={(value) => setTheme(value as Theme)}
        options={themes.map((value) => ({ value, label: t(`theme.${value}`) }))}
      />
    </>
  );
}
