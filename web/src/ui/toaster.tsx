import { CircleAlert, CircleCheck, Info } from "lucide-react";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import { toast as sonner, Toaster as Sonner } from "sonner";
import { useDirection } from "./direction";
import { Icon } from "./icon";
import { attachToaster } from "./toast";
import "sonner/dist/styles.css";
import "./toaster.css";

export interface ToasterProps {
  /** Names the region for assistive technology. */
  label: string;
}

const icons = {
  success: <Icon of={CircleCheck} />,
  error: <Icon of={CircleAlert} />,
  info: <Icon of={Info} />,
};

/**
 * Dialogs and drawers keep the focus inside: they take it back in listeners of the document. What moves it to a
 * toast or within one does not get there.
 */
function spareFromTraps(): () => void {
  const { documentElement: root } = document;
  const inToast = (target: EventTarget | null) =>
    target instanceof Element && target.closest("[data-sonner-toaster]") !== null;
  const spare = (event: FocusEvent) => {
    if (inToast(event.target) || inToast(event.relatedTarget)) event.stopPropagation();
  };
  root.addEventListener("focusin", spare);
  root.addEventListener("focusout", spare);
  return () => {
    root.removeEventListener("focusin", spare);
    root.removeEventListener("focusout", spare);
  };
}

/**
 * Draws the toasts: bottom centre, three at most, four seconds, swipe to dismiss, F8 moves the focus there.
 * They stay clear of a bar at the bottom of the screen whose height is in --bottom-bar.
 */
export default function Toaster({ label }: ToasterProps) {
  const dir = useDirection();
  useEffect(
    () =>
      attachToaster(({ kind, text, description, action, lasting }) => {
        sonner[kind](text, { description, action, ...(lasting && { duration: Infinity }) });
      }),
    [],
  );
  useEffect(spareFromTraps, []);
  // Outside of the app: a layer that was opened before the first toast has hidden all of that from assistive technology.
  return createPortal(
    <Sonner
      dir={dir}
      position="bottom-center"
      visibleToasts={3}
      duration={4000}
      hotkey={["F8"]}
      offset={{ bottom: "calc(var(--bottom-bar) + 24px)" }}
      mobileOffset={{ bottom: "calc(var(--bottom-bar) + 16px)" }}
      swipeDirections={["left", "right", "bottom"]}
      icons={icons}
      containerAriaLabel={label}
    />,
    // oxlint-disable-next-line matjar/server-safe -- the server never has something to say
    document.body,
  );
}
