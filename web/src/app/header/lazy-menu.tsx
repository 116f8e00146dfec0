import { cloneElement, useState, type ComponentProps, type ComponentType, type ReactElement } from "react";
import { reloadOnce } from "@/lib/reload-once";
import { useT } from "@/i18n/language-context";
import { toast } from "@/ui/toast";

export type MenuProps = { trigger: ReactElement; defaultOpen: boolean };

type Props = {
  trigger: ReactElement<ComponentProps<"button">>;
  load: () => Promise<ComponentType<MenuProps>>;
};

/**
 * A menu whose code is prefetched when the pointer or the focus is near its button, and which renders it from
 * the first click.
 */
export function LazyMenu({ trigger, load }: Props) {
  const t = useT();
  const [Menu, setMenu] = useState<ComponentType<MenuProps>>();
  if (Menu) return <Menu trigger={trigger} defaultOpen />;

  const failed = (error: unknown) => {
    console.error(error);
    toast.error(t("error.network"));
    void reloadOnce();
  };
  const prefetch = () => void load().catch(() => undefined);
  return cloneElement(trigger, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onPointerEnter: prefetch,
    onFocus: prefetch,
    onClick: () => void load().then((Loaded) => setMenu(() => Loaded), failed),
  });
}
