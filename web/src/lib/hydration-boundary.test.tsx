import { render, waitFor } from "@testing-library/react";
import { renderToStringAsync } from "preact-render-to-string";
import {
  Component,
  createContext,
  Fragment,
  useContext,
  useEffect,
  useId,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { expect, it, vi } from "vitest";
import { HydrationBoundary } from "./hydration-boundary";
import { hydrateProgressively } from "./progressive-hydration";

const subscribe = () => () => undefined;

function Probe({ seen }: { seen: string[] }) {
  const where = useSyncExternalStore(
    subscribe,
    () => "browser",
    () => "server",
  );
  seen.push(where);
  return <p className={where}>{where}</p>;
}

async function markupOf(app: ReactNode): Promise<string> {
  vi.stubGlobal("document", undefined);
  try {
    return await renderToStringAsync(<Fragment>{app}</Fragment>);
  } finally {
    vi.unstubAllGlobals();
  }
}

async function hydrated(app: ReactNode): Promise<HTMLElement> {
  const root = document.createElement("div");
  root.innerHTML = await markupOf(app);
  await hydrateProgressively(() => void hydrateRoot(root, app));
  return root;
}

it("a part begins as the server has rendered it", async () => {
  const seen: string[] = [];
  const root = await hydrated(
    <HydrationBoundary>
      <div>
        <Probe seen={seen} />
      </div>
    </HydrationBoundary>,
  );
  expect(seen.slice(0, 3)).toEqual(["server", "server", "browser"]);
  expect(root.querySelector("p")?.className).toBe("browser");
});

it("parts of parts do so too", async () => {
  const seen: string[] = [];
  const root = await hydrated(
    <HydrationBoundary>
      <div>
        <Probe seen={[]} />
        <HydrationBoundary>
          <Probe seen={seen} />
        </HydrationBoundary>
        <HydrationBoundary>
          <Probe seen={[]} />
        </HydrationBoundary>
      </div>
    </HydrationBoundary>,
  );
  expect(seen.slice(0, 3)).toEqual(["server", "server", "browser"]);
  expect([...root.querySelectorAll("p")].map((p) => p.className)).toEqual(["browser", "browser", "browser"]);
});

function Surroundings() {
  const [known, setKnown] = useState(false);
  // oxlint-disable-next-line set-state-in-effect -- what only the browser knows
  useEffect(() => setKnown(true), []);
  return (
    <main>
      <HydrationBoundary>
        {known ? <p className="known">known</p> : <p className="waiting">waiting</p>}
      </HydrationBoundary>
    </main>
  );
}

it("parents of a part do not update before it is hydrated", async () => {
  const root = await hydrated(<Surroundings />);
  await waitFor(() => expect(root.querySelector("p")?.className).toBe("known"));
});

it("effects run when the last part is hydrated", async () => {
  const order: string[] = [];
  function Fetching() {
    useEffect(() => void order.push("effect"), []);
    return <p>first</p>;
  }
  function Later() {
    order.push("part");
    return <p>second</p>;
  }
  const app = (
    <>
      <Fetching />
      <HydrationBoundary>
        <Later />
      </HydrationBoundary>
    </>
  );
  await hydrated(app);
  // The first is the server's.
  expect(order).toEqual(["part", "part", "effect"]);
});

it("effects run one component after the other, children first, with turns of the browser in between", async () => {
  const order: string[] = [];
  function Slow({ name, children }: { name: string; children?: ReactNode }) {
    useEffect(() => {
      order.push(name);
      setTimeout(() => order.push(`turn after ${name}`));
      const begin = performance.now();
      while (performance.now() - begin < 10);
      return () => void order.push(`${name} is taken away`);
    }, [name]);
    return children;
  }
  const root = await hydrated(
    <Slow name="parent">
      <Slow name="first" />
      <Slow name="second" />
    </Slow>,
  );
  await waitFor(() => expect(order).toHaveLength(6));
  expect(order).toEqual([
    "first",
    "turn after first",
    "second",
    "turn after second",
    "parent",
    "turn after parent",
  ]);
  createRoot(root).render(null);
  await waitFor(() => expect(order).toHaveLength(9));
  expect(order.slice(6).toSorted()).toEqual([
    "first is taken away",
    "parent is taken away",
    "second is taken away",
  ]);
});

it("what is rendered again before its effects have run runs them first, and once", async () => {
  const order: string[] = [];
  function Child({ rename }: { rename: (name: string) => void }) {
    useEffect(() => rename("new"), [rename]);
    return null;
  }
  function Parent() {
    const [name, rename] = useState("old");
    useEffect(() => void order.push(`runs for ${name}`), [name]);
    order.push(`shows ${name}`);
    return <Child rename={rename} />;
  }
  await hydrated(<Parent />);
  await waitFor(() => expect(order.at(-1)).toBe("runs for new"));
  // The first is the server's.
  expect(order.slice(1)).toEqual(["shows old", "runs for old", "shows new", "runs for new"]);
});

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? <p>Something went wrong</p> : this.props.children;
  }
}

function Faulty(): ReactNode {
  if (typeof document !== "undefined") throw new Error("the plate slipped");
  return <p>fine</p>;
}

it("an error boundary catches a part that fails, and the others are hydrated", async () => {
  const root = await hydrated(
    <>
      <Boundary>
        <HydrationBoundary>
          <Faulty />
        </HydrationBoundary>
      </Boundary>
      <Surroundings />
    </>,
  );
  await waitFor(() =>
    expect([...root.querySelectorAll("p")].map((p) => p.textContent)).toEqual([
      "Something went wrong",
      "known",
    ]),
  );
});

function Named() {
  const id = useId();
  return <input id={id} />;
}

it("ids of a part are those of the server, whenever it is hydrated", async () => {
  const app = (
    <>
      <HydrationBoundary id="first">
        <Named />
        <Named />
      </HydrationBoundary>
      <Named />
    </>
  );
  const root = await hydrated(app);
  expect([...root.querySelectorAll("input")].map(({ id }) => id)).toEqual(["Pfirst-0", "Pfirst-1", "P0-0"]);
});

const Language = createContext("en");

function Part({ lines, seen }: { lines: readonly string[]; seen: string[] }) {
  seen.push(`${useContext(Language)} ${lines.length}`);
  return null;
}

it("a part is rendered with its surroundings only when what it is given, or reads, is something else", async () => {
  const seen: string[] = [];
  const lines = ["one"];
  const page = (key: string, given: readonly string[], language = "en") => (
    <Language value={language}>
      <main data-key={key}>
        <HydrationBoundary>
          <Part lines={given} seen={seen} />
        </HydrationBoundary>
      </main>
    </Language>
  );
  const { rerender } = render(page("first", lines));
  expect(seen.splice(0)).toEqual(["en 1"]);
  rerender(page("second", lines));
  expect(seen.splice(0)).toEqual([]);
  rerender(page("second", ["one", "two"]));
  expect(seen.splice(0)).toEqual(["en 2"]);
  rerender(page("third", lines, "ar"));
  expect(seen.splice(0).at(-1)).toEqual("ar 1");
});
