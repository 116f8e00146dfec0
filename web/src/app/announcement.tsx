import { X } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useLanguage } from "@/i18n/language-context";
import type { ShopConfig } from "@/lib/shop-config";
import { Container } from "@/ui/container";
import { Icon } from "@/ui/icon";
import { Link } from "@/ui/link";

/** Where the id of the announcement is kept that was closed last; internal/page/theme.js reads it too. */
const key = "dismissed";

const listeners = new Set<() => void>();

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

function dismissed(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function dismiss(id: string): void {
  try {
    localStorage.setItem(key, id);
  } catch (error) {
    console.error(error);
  }
  for (const changed of listeners) changed();
}

type Props = { announcement: NonNullable<ShopConfig["announcement"]> };

/** A line of the operator's above the header. One that was closed is hidden before anything is painted. */
export function Announcement({ announcement: { id, link, dismissible, ...text } }: Props) {
  const { language, t } = useLanguage();
  const closed = useSyncExternalStore(subscribe, dismissed, () => null);
  if (dismissible && closed === id) return null;
  return (
    <aside id={`a-${id}`} aria-label={t("shell.announcement")} className="bg-brand text-sm text-on-brand">
      <Container className="flex items-center justify-center gap-2 py-2 text-center">
        {link ? (
          <Link to={link} className="underline underline-offset-4">
            {text[language]}
          </Link>
        ) : (
          <p>{text[language]}</p>
        )}
        {dismissible && (
          <button
            type="button"
            aria-label={t("shell.close")}
            onClick={() => dismiss(id)}
            className="hit-area flex rounded-full"
          >
            <Icon of={X} size="sm" />
          </button>
        )}
      </Container>
    </aside>
  );
}
