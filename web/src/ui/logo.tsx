import { cx } from "./cx";
import { LogoMark } from "./logo-mark";

const sizes = {
  sm: { mark: "size-7", word: "text-lg" },
  md: { mark: "size-9", word: "text-xl" },
  lg: { mark: "size-12", word: "text-2xl" },
};

interface LogoProps {
  /** Stands in the place of sign and name. */
  picture?: { src: string; width: number; height: number };
  /** The shop's name in the language of the page. */
  name: string;
  size?: keyof typeof sizes;
  className?: string;
}

export function Logo({ name, picture, size = "md", className }: LogoProps) {
  if (picture)
    return (
      <img
        {...picture}
        alt={name}
        style={{ height: "2.25rem", width: "auto", maxWidth: "10rem", objectFit: "contain" }}
      />
    );
  return (
    <span className={cx("inline-flex items-center gap-2.5", className)}>
      <LogoMark className={sizes[size].mark} />
      <span className={cx("leading-none font-bold text-brand", sizes[size].word)}>{name}</span>
    </span>
  );
}
