import type { Page } from "@playwright/test";

/** What closes the place into which a text might be written. */
const closers = ["", '">', "'>", "-->", "</script>", "</style>", "</title>", "</textarea>", "]]>", "`}"];

/** Texts that run a script, load something or change the page, where they are taken for markup or code. */
const payloads = [
  "<script>tricked(1)</script>",
  "<img src=x onerror=tricked(1)>",
  "<svg onload=tricked(1)>",
  "<svg><script>tricked(1)</script></svg>",
  "<svg><animate onbegin=tricked(1) attributeName=x dur=1s>",
  "<svg><a href='javascript:tricked(1)'><text y=9>x</text></a></svg>",
  "<math><mtext><script>tricked(1)</script>",
  "<math href='javascript:tricked(1)'>x</math>",
  "<body onload=tricked(1)>",
  "<body onpageshow=tricked(1)>",
  "<details open ontoggle=tricked(1)>",
  "<input autofocus onfocus=tricked(1)>",
  "<select autofocus onfocus=tricked(1)>",
  "<b tabindex=1 autofocus onfocus=tricked(1)>",
  "<iframe src='javascript:parent.tricked(1)'>",
  "<iframe srcdoc='<script>parent.tricked(1)</script>'>",
  "<object data='javascript:tricked(1)'>",
  "<embed src='javascript:tricked(1)'>",
  "<a href='javascript:tricked(1)'>x</a>",
  "<a href='data:text/html,<script>tricked(1)</script>'>x</a>",
  "[x](javascript:tricked(1))",
  "![x](x 'y' onerror=tricked(1))",
  "<javascript:tricked(1)>",
  "javascript:tricked(1)",
  "<base href='https://example.invalid/'>",
  "<link rel=stylesheet href='https://example.invalid/x.css'>",
  "<style>*{display:none}</style>",
  "<style>@import 'https://example.invalid/x.css'</style>",
  "<b style='position:fixed;inset:0;background:red'>x</b>",
  "<meta http-equiv=refresh content='0;url=https://example.invalid/'>",
  "<form action='https://example.invalid/'><input name=x></form>",
  "<video><source onerror=tricked(1)>",
  "<audio src=x onerror=tricked(1)>",
  "<marquee onstart=tricked(1)>x</marquee>",
  "<template><script>tricked(1)</script></template>",
  "<noscript><p title='</noscript><img src=x onerror=tricked(1)>'>",
  "{{constructor.constructor('tricked(1)')()}}",
  "\u0024{tricked(1)}",
  "`);tricked(1);//",
  "';tricked(1);//",
  '";tricked(1);//',
];

/** Characters that turn the direction of what is around them. */
const turns = ["\u202e", "\u202d", "\u2067", "\u200f", "\u2066\u2066\u2066", "\u202b\u202b"];

/** Ways to write the same so that a filter misses it. */
const ways: ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replace(/<(\w+)/g, (_, tag: string) => `<${mixed(tag)}`),
  (text) => text.replace(/<(\w+) /g, "<$1/"),
  (text) => text.replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
  (text) => text.replaceAll("<", "&#60;"),
  (text) => text.replaceAll("<", "\\u003c"),
  (text) => text.replaceAll("<", "%3C").replaceAll(">", "%3E"),
  (text) => text.replaceAll("javascript:", "java&#9;script:"),
  ...turns.flatMap((turn) => [
    (text: string) => `${turn}${text}`,
    (text: string) => text.replace(/<(\/?)(\w)/g, `<$1${turn}$2`),
  ]),
];

function mixed(word: string): string {
  return [...word].map((letter, i) => (i % 2 === 0 ? letter.toUpperCase() : letter)).join("");
}

/** Hands out tricks, each another text with a number of its own. */
export class Tricks {
  readonly #left = [
    ...new Set(
      ways.flatMap((way) => payloads.flatMap((payload) => closers.map((closer) => way(closer + payload)))),
    ),
  ];
  #count = 0;

  /** How many there have been. */
  get count(): number {
    return this.#count;
  }

  /** One that has so many characters at most. */
  take(most = 200, fits: (text: string) => boolean = () => true): Trick {
    const number = this.#count++;
    const mark = `t${number}~`;
    // Steps of a prime number, so that every place gets some of each kind.
    const start = (number * 997) % this.#left.length;
    const order = [...this.#left.slice(start), ...this.#left.slice(0, start)];
    const text = order.find((one) => mark.length + one.length <= most && fits(one));
    if (text === undefined) throw new Error(`no trick of ${most} characters is left`);
    this.#left.splice(this.#left.indexOf(text), 1);
    return { numbers: [number], text: mark + text };
  }

  /** As many as there is room for in a text of paragraphs, or so many. */
  fill(most: number, count = Infinity, fits?: (text: string) => boolean): Trick {
    const texts: string[] = [];
    const numbers: number[] = [];
    for (let length = 0; length + 160 < most && texts.length < count;) {
      const one = this.take(150, fits);
      texts.push(one.text);
      numbers.push(...one.numbers);
      length += one.text.length + 2;
    }
    return { numbers, text: texts.join("\n\n") };
  }
}

export interface Trick {
  numbers: readonly number[];
  text: string;
}

/** What a page shows of the tricks, and the texts that turn what is around them. */
export async function lookAt(page: Page): Promise<{ seen: number[]; turned: string[] }> {
  const looks = await Promise.all(page.frames().map((frame) => frame.evaluate(look)));
  return { seen: looks.flatMap(({ seen }) => seen), turned: looks.flatMap(({ turned }) => turned) };
}

function look() {
  // What comes when it is near is there too.
  scrollTo(0, document.documentElement.scrollHeight);
  const turned: string[] = [];
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent ?? "";
    const element = walker.currentNode.parentElement;
    if (!element || element.closest("script, style")) continue;
    texts.push(text);
    if (!/[\u202a-\u202e\u2066-\u2069]/.test(text)) continue;
    // A block is a paragraph of its own, beyond which nothing is turned.
    let kept = false;
    for (let at: Element | null = element; at && !kept; at = at.parentElement) {
      const style = getComputedStyle(at);
      kept = /isolate|plaintext/.test(style.unicodeBidi) || !/^inline$|contents/.test(style.display);
    }
    if (!kept) turned.push(text);
  }
  for (const field of document.querySelectorAll<HTMLInputElement>("input, textarea")) texts.push(field.value);
  const seen = [...texts.join(" ").matchAll(/t(\d+)~/g)].map(([, number]) => Number(number));
  return { seen, turned };
}
