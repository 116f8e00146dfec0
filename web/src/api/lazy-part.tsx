import { onlineManager } from "@tanstack/react-query";
import { lazy, useCallback, useEffect, useState, type ComponentType } from "react";
import { useLanguage } from "@/i18n/language-context";
import { useOnline } from "@/lib/use-online";
import { toast } from "@/ui/toast";
import { reloadOnce } from "./reload";

/** A component in a chunk of its own; suspends until that has come. */
export type LazyPart<Props> = ComponentType<Props> & {
  /** Fetches the chunk; a part fetched before its first render does not suspend. */
  preload: () => Promise<void>;
};

/** What stands in for a part whose chunk did not come. `retry` tells whether it has. */
export type Failed = { retry: () => Promise<boolean> };

/**
 * A part that recovers when its chunk does not come: `Instead` is shown until a retry succeeds. By default
 * that is nothing, and the retry is made once there is a network.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props & Failed> = Nothing,
): LazyPart<Props> {
  let Loaded: ComponentType<Props> | undefined;

  async function preload() {
    Loaded ??= await load();
  }

  function Settled(props: Props) {
    const [, redraw] = useState({});
    const retry = useCallback(async () => {
      try {
        askForStylesAgain();
        await preload();
        redraw({});
        return true;
      } catch (error) {
        console.error(error);
        return false;
      }
    }, []);
    return Loaded ? <Loaded {...props} /> : <Instead {...props} retry={retry} />;
  }

  // React remembers a failure for good, so what it waits for never fails.
  const Waiting = lazy(async () => {
    await preload().catch(console.error);
    return { default: Settled };
  });

  function Part(props: Props) {
    // For as long as it lives: another element would start from the beginning.
    const [there] = useState(() => Loaded !== undefined);
    return there ? <Settled {...props} /> : <Waiting {...props} />;
  }
  Part.preload = preload;
  return Part;
}

/** What loads chunks asks for each style sheet once, whether it comes or not. */
function askForStylesAgain() {
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]"))
    if (!link.sheet) link.replaceWith(link.cloneNode());
}

function Nothing({ retry }: Failed): null {
  const online = useOnline();
  useEffect(() => {
    if (online) void retry();
  }, [online, retry]);
  return null;
}

type Overlay = { open?: boolean; onOpenChange?: (open: boolean) => void; onClose?: () => void };

/**
 * A part that opens over the page. When its chunk does not come it closes again and says so; the next opening
 * tries again. Only when that fails too is the document loaded anew: what was typed on the page is lost then.
 */
export function lazyOverlay<Props extends Overlay>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  let failed = false;
  return lazyPart(load, (props) => (
    <Unopened
      {...props}
      onFailed={() => {
        if (failed) void reloadOnce();
        failed = true;
      }}
    />
  ));
}

type UnopenedProps = Overlay & Failed & { onFailed: () => void };

function Unopened({ open = true, onOpenChange, onClose, onFailed, retry }: UnopenedProps): null {
  const { t } = useLanguage();
  useEffect(() => {
    if (!open) return;
    void retry().then((came) => {
      if (came) return;
      onOpenChange?.(false);
      onClose?.();
      const online = onlineManager.isOnline();
      toast.error(t(online ? "state.failed" : "state.offline"), { description: t("error.network") });
      if (online) onFailed();
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one try for each opening
  }, [open]);
  return null;
}
