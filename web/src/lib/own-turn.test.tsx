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
import { hydrateRoot } from "react-dom/client";
import { expect, it, vi } from "vitest";
import { OwnTurn } from "./own-turn";
import { takeOver } from "./turns";

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

async function takenOver(app: ReactNode): Promise<HTMLElement> {
  const root = document.createElement("div");
  root.innerHTML = await markupOf(app);
  await takeOver(() => void hydrateRoot(root, app));
  return root;
}

it("a part begins as the server has rendered it", async () => {
  const seen: string[] = [];
  const root = await takenOver(
    <OwnTurn>
      <div>
        <Probe seen={seen} />
      </div>
    </OwnTurn>,
  );
  expect(seen.slice(0, 3)).toEqual(["server", "server", "browser"]);
  expect(root.querySelector("p")?.className).toBe("browser");
});

it("parts of parts do so too", async () => {
  const seen: string[] = [];
  const root = await takenOver(
    <OwnTurn>
      <div>
        <Probe seen={[]} />
        <OwnTurn>
          <Probe seen={seen} />
        </OwnTurn>
        <OwnTurn>
          <Probe seen={[]} />
        </OwnTurn>
      </div>
    </OwnTurn>,
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
      <OwnTurn>{known ? <p className="known">known</p> : <p className="waiting">waiting</p>}</OwnTurn>
    </main>
  );
}

it("what surrounds a part changes nothing before its turn", async () => {
  const root = await takenOver(<Surroundings />);
  await waitFor(() => expect(root.querySelector("p")?.className).toBe("known"));
});

it("effects, which fetch, run when the last part is taken over", async () => {
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
      <OwnTurn>
        <Later />
      </OwnTurn>
    </>
  );
  await takenOver(app);
  // The first is the server's.
  expect(order).toEqual(["part", "part", "effect"]);
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

it("a part that fails is caught where it is, and the others are taken over", async () => {
  const root = await takenOver(
    <>
      <Boundary>
        <OwnTurn>
          <Faulty />
        </OwnTurn>
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

it("ids of a part are those of the server, whenever its turn comes", async () => {
  const app = (
    <>
      <OwnTurn name="first">
        <Named />
        <Named />
      </OwnTurn>
      <Named />
    </>
  );
  const root = await takenOver(app);
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
        <OwnTurn>
          <Part lines={given} seen={seen} />
        </OwnTurn>
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
