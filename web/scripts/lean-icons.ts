import type { Plugin } from "vite";

type Attributes = Record<string, string>;

/** The files of the icons themselves, which hold their drawing as a list of elements. */
const iconFile = /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;
const drawing = /^const __iconData = (\{[\s\S]*?\n\});$/m;

/**
 * Icons as one <path> in one <svg>, whose stroke and size are set by `.icon` in the style sheet. lucide-react draws an
 * icon with several elements and repeats ten attributes on each, which is most of the markup of a page full of cards.
 * Everything else of lucide-react stays: its names, types and one module for each icon. Unit tests run with the original.
 */
export function leanIcons(): Plugin {
  const transformer: Plugin = {
    name: "matjar:lean-icons:transform",
    transform: {
      filter: { id: /lucide-react\/dist\/esm\/(createLucideIcon|icons\/[\w-]+)\.mjs$/ },
      handler(code, id) {
        if (!iconFile.test(id)) return { code: component, map: null };
        const data = drawing.exec(code)?.[1];
        // Some files only pass on an icon that has another name.
        if (!data) return undefined;
        // oxlint-disable-next-line no-new-func -- an object literal of a pinned library
        const { node } = new Function(`return ${data}`)() as { node: [string, Attributes][] };
        return { code: iconModule(node), map: null };
      },
    },
  };
  return {
    name: "matjar:lean-icons",
    enforce: "pre",
    config: () => ({ optimizeDeps: { rolldownOptions: { plugins: [transformer] } } }),
    transform: transformer.transform,
  };
}

const component = `
import { jsx } from "react/jsx-runtime";
export default (d) => (props) => jsx("svg", { viewBox: "0 0 24 24", ...props, children: jsx("path", { d }) });
`;

function iconModule(node: readonly [string, Attributes][]): string {
  try {
    return `import icon from "../createLucideIcon.mjs";\nexport default icon(${JSON.stringify(onePath(node))});\n`;
  } catch (error) {
    // Every icon passes here; only one that is used may complain.
    return `export default () => { throw new Error(${JSON.stringify(String(error))}); };\n`;
  }
}

/** Joins the elements of a drawing to the data of one path. */
export function onePath(node: readonly [tag: string, Attributes][]): string {
  return node
    .map(([tag, shape]) => pathOf(tag, shape))
    .join("")
    .replaceAll(" -", "-");
}

function pathOf(tag: string, shape: Attributes): string {
  const n = (name: string) => Number(shape[name] ?? 0);
  const known = (...names: string[]) => {
    const unknown = Object.keys(shape).filter((name) => name !== "key" && !names.includes(name));
    if (unknown.length > 0) throw new Error(`an icon has a <${tag}> with ${unknown.join(", ")}`);
  };
  switch (tag) {
    case "path":
      known("d");
      return fromOrigin(shape.d ?? "");
    case "line":
      known("x1", "y1", "x2", "y2");
      return `M${n("x1")} ${n("y1")}L${n("x2")} ${n("y2")}`;
    case "polyline":
    case "polygon":
      known("points");
      return `M${shape.points}${tag === "polygon" ? "z" : ""}`;
    case "circle":
      // A dot that is smaller than the stroke is filled by it.
      known("cx", "cy", "r", ...(n("r") <= 0.5 ? ["fill"] : []));
      return ellipse(n("cx"), n("cy"), n("r"), n("r"));
    case "ellipse":
      known("cx", "cy", "rx", "ry");
      return ellipse(n("cx"), n("cy"), n("rx"), n("ry"));
    case "rect": {
      known("x", "y", "width", "height", "rx", "ry");
      const [w, h] = [n("width"), n("height")];
      const r = n("rx") || n("ry");
      const corner = (x: number, y: number) => (r === 0 ? "" : `a${r} ${r} 0 0 1 ${x} ${y}`);
      const [across, down] = [w - 2 * r, h - 2 * r];
      return `M${n("x") + r} ${n("y")}h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}z`;
    }
    default:
      throw new Error(`an icon has a <${tag}>`);
  }
}

function ellipse(cx: number, cy: number, rx: number, ry: number): string {
  return `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0`;
}

/** A path that begins with "m" would continue from the end of the one before it. */
function fromOrigin(d: string): string {
  const start = /^m\s*(-?[\d.]+)[\s,]*(-?\d*\.?\d+)[\s,]*/.exec(d);
  if (!start) return d;
  const rest = d.slice(start[0].length);
  // The coordinates that follow are lines relative to it.
  return `M${start[1]} ${start[2]}${/^[\d.-]/.test(rest) ? "l" : ""}${rest}`;
}
