import type { Plugin } from "vite";

/** The call with which vaul and sonner write a <style> element when they load. */
const injected = /^__insertCSS\(".*"\);?$/m;

/** What sonner sets for the whole page besides its own element, which makes the browser style every element anew. */
const forWholePage = /html\[dir='(?:ltr|rtl)'\],\s*/g;

/**
 * What Radix does to the page behind a dialog, and the browser then to each of its elements. The scrim lies over that page
 * anyway, so nothing in it can be pressed.
 */
const untouchable = 'ownerDocument.body.style.pointerEvents = "none";';

/** vaul writes its half second into inline transitions; ours is a quarter. */
const slow = "DURATION: 0.5,";

/**
 * What vaul computes whenever a sheet is rendered and uses the first time only, when it is 0. It makes the browser lay the
 * page out in the middle of an answer to a touch.
 */
const measured =
  /useRef\(\(\(_drawerRef_current1? = drawerRef\.current\) == null \? void 0 : _drawerRef_current1?\.getBoundingClientRect\(\)\.(?:height|width)\) \|\| 0\)/g;

/** What vaul asks of the window whenever a sheet is rendered, and uses the first time only: that lays the page out too. */
const asked = /useState\((typeof window !== 'undefined' \? \{[^}]*\} : undefined)\)/g;

/**
 * The content security policy allows no inline <style>, so nothing may inject one. vaul and sonner lose
 * their injection (sheet.css and toaster.css replace it); react-style-singleton, which locks the page
 * behind Radix overlays, gets a constructed style sheet, which the policy permits.
 *
 * Nor may anything change what all elements of the page inherit: opening a layer would take as long as showing the page.
 */
export function libraryStyles(): Plugin {
  const plugin: Plugin = {
    name: "matjar:library-styles",
    // Before Vite reads the styles.
    enforce: "pre",
    config: () => ({ optimizeDeps: { rolldownOptions: { plugins: [transformer] } } }),
  };
  const transformer: Plugin = {
    name: "matjar:library-styles:transform",
    transform: {
      filter: {
        id: /node_modules\/(@radix-ui\/react-dismissable-layer\/dist\/index\.mjs|vaul\/dist\/index\.mjs|sonner\/dist\/(index\.mjs|styles\.css)|react-style-singleton\/dist\/es2015\/singleton\.js)/,
      },
      handler(code, id) {
        if (id.includes("react-style-singleton")) return { code: adoptedSheet, map: null };
        if (id.includes("dismissable-layer")) {
          if (!code.includes(untouchable)) throw new Error(`${id} keeps clicks away in another way`);
          return { code: code.replace(untouchable, ""), map: null };
        }
        if (id.includes("styles.css")) {
          if (code.match(forWholePage)?.length !== 2) throw new Error(`${id} sets other things for the page`);
          return { code: code.replace(forWholePage, ""), map: null };
        }
        if (!injected.test(code)) throw new Error(`${id} no longer injects its styles the known way`);
        if (id.includes("vaul") && !code.includes(slow)) throw new Error(`${id} has another duration`);
        if (id.includes("vaul") && code.match(measured)?.length !== 2)
          throw new Error(`${id} measures sheets elsewhere`);
        if (id.includes("vaul") && code.match(asked)?.length !== 1)
          throw new Error(`${id} asks the window elsewhere`);
        const silent = code
          .replace(injected, "")
          .replace(slow, "DURATION: 0.25,")
          .replace(measured, "useRef(0)")
          .replace(asked, "useState(() => ($1))");
        return { code: silent, map: null };
      },
    },
  };
  plugin.transform = transformer.transform;
  return plugin;
}

const adoptedSheet = `
export const stylesheetSingleton = () => {
  let users = 0;
  let sheet = null;
  return {
    add(css) {
      if (users === 0) {
        sheet = new CSSStyleSheet();
        // An inherited variable, which nothing here reads: with it the browser would style the whole page anew.
        sheet.replaceSync(css.replace(/--removed-body-scroll-bar-size:[^;]*;/, ""));
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      }
      users++;
    },
    remove() {
      users--;
      if (users === 0 && sheet) {
        const gone = sheet;
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((s) => s !== gone);
        sheet = null;
      }
    },
  };
};
`;
