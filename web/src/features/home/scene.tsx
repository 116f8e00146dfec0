import { useLanguage } from "@/i18n/language-context";
import { useTheme } from "@/lib/theme";
import { phoneScreen, sceneFile } from "./scenes.gen";

type Props = {
  name: string;
  /** A scene of the night is the same in both themes. */
  night?: boolean;
  /** In view at once: loaded with priority. */
  priority?: boolean;
};

/**
 * A composed picture behind what its frame holds, with its calm side where the language begins. From tablets
 * on it fills the frame. On phones it is tall: the things stand at the frame's bottom, three quarters as high
 * as it is wide, and the wall above them fades into the frame's colour.
 */
export function Scene({ name, night = false, priority }: Props) {
  const { direction } = useLanguage();
  const dark = useDarkQuery();
  const phone = { width: 800, height: 900 };
  return (
    <picture>
      {!night && (
        <>
          <source
            media={`${phoneScreen} and ${dark}`}
            srcSet={sceneFile(name, "phone", direction, true)}
            {...phone}
          />
          <source media={dark} srcSet={sceneFile(name, "wide", direction, true)} />
        </>
      )}
      <source media={phoneScreen} srcSet={sceneFile(name, "phone", direction)} {...phone} />
      <img
        src={sceneFile(name, "wide", direction)}
        width={1600}
        height={640}
        alt=""
        draggable={false}
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : "low"}
        decoding={priority ? "sync" : "async"}
        className="absolute inset-x-0 bottom-0 w-full max-sm:aspect-[8/9] max-sm:mask-t-from-75% sm:h-full sm:object-cover sm:object-[50%_85%]"
      />
    </picture>
  );
}

/**
 * Returns a media query that holds while the shop is dark: where the visitor pinned a theme it is always or
 * never so.
 */
function useDarkQuery(): string {
  const theme = useTheme();
  if (theme === "system") return "(prefers-color-scheme: dark)";
  return theme === "dark" ? "(min-width: 0px)" : "(max-width: 0px)";
}
