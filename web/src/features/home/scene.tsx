import { useLanguage } from "@/i18n/language-context";
import { phoneScreen, sceneFile } from "./scenes.gen";

/**
 * For the frame of a bright scene: its content keeps the light theme's colours, since the scene itself does
 * not change with the theme.
 */
export const onBrightScene = "bright-scene";

type Props = {
  name: string;
  /** In view at once: loaded with priority. */
  priority?: boolean;
};

/**
 * A composed picture behind what its frame holds, with its calm side where the language begins. From tablets
 * on it fills the frame. On phones it is tall: the things stand at the frame's bottom, three quarters as high
 * as it is wide, and the wall above them fades into the frame's colour.
 */
export function Scene({ name, priority }: Props) {
  const { direction } = useLanguage();
  return (
    <picture>
      <source media={phoneScreen} srcSet={sceneFile(name, "phone", direction)} width={800} height={900} />
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
