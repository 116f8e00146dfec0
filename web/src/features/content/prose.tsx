import type { MouseEvent } from "react";
import { useNavigate } from "react-router";
import { cx } from "@/ui/cx";
import "./prose.css";

type Props = {
  /** Made by the server of Markdown that the merchant wrote; it holds no scripts and no foreign HTML. */
  html: string;
  small?: boolean;
  className?: string;
};

/** A written text. Its links within the shop open without loading the shop again. */
export function Prose({ html, small, className }: Props) {
  const navigate = useNavigate();

  function follow(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !plain || event.defaultPrevented || link.target || link.origin !== window.location.origin)
      return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the links in it are what one operates
    <div
      onClick={follow}
      className={cx("prose", small && "prose-small", className)}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
