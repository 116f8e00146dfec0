import { onlineManager } from "@tanstack/react-query";
import { lazy, useCallback, useEffect, useState, type ComponentType } from "react";
import { useLanguage } from "@/i18n/language-context";
import { afterFrame } from "@/react/after-frame";
import { useOnline } from "./use-online";
import { toast } from "@/ui/toast";
import { reloadOnce } from "./reload-once";
import { retryable } from "./retryable";

/** A component in a chunk of its own; suspends until that has loaded. */
export type LazyComponent<Props> = ComponentType<Props> & {
  /** Loads the chunk; a component whose chunk is there before its first render does not suspend. */
  preload: () => Promise<void>;
};

/** The props of the fallback when the chunk did not load. `retry` reports whether it has loaded now. */
export type FallbackProps = { retry: () => Promise<boolean> };

/**
 * A component that recovers when its chunk does not load: `Fallback` is shown until a retry succeeds. By
 * default that is nothing, and the retry is made when the browser is online.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props & FallbackProps> = Nothing,
): LazyComponent<Props> {
  const loadChunk = retryable(load);
  let Loaded: ComponentType<Props> | undefined;

  async function preload() {
    const loaded = await loadChunk();
    // Of calls at the same time the first counts: another component would lose the state of what is shown.
    Loaded ??= loaded;
  }

  function Settled(props: Props) {
    const [, rerender] = useState({});
    const retry = useCallback(async () => {
      try {
        await preload();
        rerender({});
        return true;
      } catch (error) {
        console.error(error);
        return false;
      }
    }, []);
    return Loaded ? <Loaded {...props} /> : <Fallback {...props} retry={retry} />;
  }

  // React caches a rejection, so the promise that it gets never rejects.
  const Waiting = lazy(async () => {
    await preload().catch(console.error);
    return { default: Settled };
  });

  function Lazy(props: Props) {
    // Stays the same for the life of the component: another element type would lose its state.
    const [there] = useState(() => Loaded !== undefined);
    return there ? <Settled {...props} /> : <Waiting {...props} />;
  }
  Lazy.preload = preload;
  return Lazy;
}

function Nothing({ retry }: FallbackProps): null {
  const online = useOnline();
  useEffect(() => {
    if (online) void retry();
  }, [online, retry]);
  return null;
}

type Overlay = { open?: boolean; onOpenChange?: (open: boolean) => void; onClose?: () => void };

/**
 * A component that opens over the page. When its chunk does not load it closes again and shows a toast; the
 * next opening tries again. Only when that fails too is the document reloaded, because that loses what was
 * typed on the page.
 */
export function lazyOverlay<Props extends Overlay>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let failed = false;
  const loadOpening = async () => {
    // To ask for a chunk the browser takes a moment for each file that belongs to it.
    await new Promise<void>(afterFrame);
    return openedAfterFrame(await load());
  };
  return lazyComponent(loadOpening, (props) => (
    <Unopened
      {...props}
      onFailed={() => {
        if (failed) void reloadOnce();
        failed = true;
      }}
    />
  ));
}

/**
 * Makes an overlay open after the next frame: it takes longer to draw than whoever touched something should wait for an
 * answer, and what was touched answers in that frame.
 */
function openedAfterFrame<Props extends Overlay>(Opened: ComponentType<Props>): ComponentType<Props> {
  return function AfterFrame(props: Props) {
    const { open = true } = props;
    const [drawn, setDrawn] = useState(false);
    // Once it was open it stays, closed, for its way out.
    const [wanted, setWanted] = useState(false);
    if (!open && drawn) setDrawn(false);
    useEffect(() => {
      if (!open) return undefined;
      return afterFrame(() => {
        setDrawn(true);
        setWanted(true);
      });
    }, [open]);
    return wanted ? <Opened {...props} open={open && drawn} /> : null;
  };
}

type UnopenedProps = Overlay & FallbackProps & { onFailed: () => void };

function Unopened({ open = true, onOpenChange, onClose, onFailed, retry }: UnopenedProps): null {
  const { t } = useLanguage();
  useEffect(() => {
    if (!open) return;
    void retry().then((loaded) => {
      if (loaded) return;
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
