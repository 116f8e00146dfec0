import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "@/i18n/language-context";
import { buttonStyle } from "@/ui/button-style";
import { Icon } from "@/ui/icon";
import { Link } from "@/ui/link";

type Props = { title: string; text?: string; action?: ReactNode };

/** The top of a page below the account page: link back, title, actions. */
export function AccountHeader({ title, text, action }: Props) {
  const t = useT();
  return (
    <header className="mb-6">
      <Link to="/account" className={`${buttonStyle({ variant: "ghost", size: "sm" })} -ms-3.5`}>
        <Icon of={ArrowLeft} size="sm" flip />
        {t("account.back")}
      </Link>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-4">
        <div>
          <h1 className="text-2xl sm:text-3xl">{title}</h1>
          {text && <p className="mt-1 text-muted">{text}</p>}
        </div>
        {action}
      </div>
    </header>
  );
}
