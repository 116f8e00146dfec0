// The colours of the shop's studios: tints for walls and floors, and paints for the products,
// by department. All are OKLCH triples.

export const brand = {
  palm: [0.42, 0.078, 172],
  palmTint: [0.9, 0.032, 170],
  saffron: [0.79, 0.155, 72],
  paper: [0.965, 0.012, 85],
  ink: [0.24, 0.025, 170],
};

const tint = {
  rose: [0.88, 0.042, 18],
  blush: [0.895, 0.04, 35],
  peach: [0.89, 0.052, 60],
  sand: [0.89, 0.042, 78],
  linen: [0.915, 0.026, 80],
  mauve: [0.86, 0.034, 340],
  lilac: [0.87, 0.034, 300],
  sage: [0.87, 0.038, 145],
  palm: [0.87, 0.036, 170],
  moss: [0.83, 0.065, 130],
  sky: [0.885, 0.036, 225],
  mist: [0.885, 0.022, 215],
  slate: [0.82, 0.03, 245],
  clay: [0.83, 0.07, 48],
  camel: [0.85, 0.06, 70],
  butter: [0.92, 0.075, 95],
  saffron: [0.875, 0.095, 80],
  mint: [0.895, 0.044, 165],
  stone: [0.87, 0.014, 75],
  teal: [0.8, 0.055, 195],
};

const tints = (names) => names.split(" ").map((n) => tint[n]);

const paint = {
  rosewood: [0.52, 0.12, 18],
  coral: [0.67, 0.16, 30],
  berry: [0.46, 0.16, 5],
  nude: [0.74, 0.07, 45],
  mauve: [0.63, 0.09, 345],
  plum: [0.42, 0.11, 325],
  blush: [0.8, 0.08, 10],
  pink: [0.7, 0.16, 355],
  red: [0.56, 0.21, 25],
  terracotta: [0.6, 0.12, 42],
  rust: [0.52, 0.13, 45],
  saffron: [0.79, 0.155, 75],
  mustard: [0.73, 0.13, 85],
  butter: [0.88, 0.1, 95],
  camel: [0.68, 0.08, 70],
  sand: [0.82, 0.05, 80],
  cream: [0.92, 0.03, 88],
  brown: [0.42, 0.06, 50],
  olive: [0.54, 0.08, 115],
  sage: [0.72, 0.06, 150],
  mint: [0.82, 0.09, 165],
  palm: [0.45, 0.085, 168],
  forest: [0.38, 0.07, 155],
  teal: [0.55, 0.09, 200],
  aqua: [0.76, 0.1, 205],
  sky: [0.74, 0.11, 235],
  blue: [0.56, 0.17, 258],
  denim: [0.5, 0.07, 255],
  navy: [0.34, 0.08, 265],
  lilac: [0.73, 0.1, 300],
  violet: [0.52, 0.16, 295],
  charcoal: [0.34, 0.012, 260],
  graphite: [0.42, 0.015, 250],
  silver: [0.84, 0.008, 250],
  pearl: [0.93, 0.008, 85],
  rosegold: [0.8, 0.06, 40],
};
export const paintOf = (name) => paint[name];

/** Paints by their names in one text or list. */
export const paints = (names) => (Array.isArray(names) ? names : names.split(" ")).map((n) => paint[n]);

const departments = {
  beauty: {
    tints: tints("rose blush peach sand mauve sage palm linen lilac clay"),
    paints: paints("rosewood coral berry nude mauve plum blush pink sage teal saffron cream palm lilac terracotta sky"),
    props: ["cherry-blossom", "herb", "hibiscus", "lotus", "bubbles", "rose", "tulip", "lemon"],
    leaf: [0.62, 0.09, 150],
  },
  garden: {
    tints: tints("sage palm sky clay sand moss butter linen mint camel"),
    paints: paints("terracotta palm olive saffron teal cream rust sky sage brown red graphite aqua mustard"),
    props: ["herb", "seedling", "tulip", "sunflower", "fallen-leaf", "hibiscus", "leafy-green", "cactus"],
    leaf: [0.58, 0.12, 142],
  },
  kitchen: {
    tints: tints("linen clay sage saffron mist palm sand peach camel sky butter"),
    paints: paints("terracotta sage navy cream charcoal mustard red teal palm silver sand rust aqua olive plum"),
    props: ["herb", "lemon", "garlic", "tomato", "olive", "hot-pepper", "bread", "leafy-green", "ginger-root"],
    leaf: [0.6, 0.11, 140],
  },
  office: {
    tints: tints("linen mist palm sand sky clay lilac stone sage camel"),
    paints: paints("navy palm terracotta charcoal saffron teal camel plum olive sky red cream sage brown"),
    props: ["paperclip", "pencil", "pushpin", "potted-plant", "hot-beverage", "fountain-pen", "cactus"],
    leaf: [0.58, 0.08, 155],
  },
  kids: {
    tints: tints("butter sky mint rose lilac peach sage blush saffron teal"),
    paints: paints("coral sky mint butter lilac pink teal saffron aqua red blue violet sage blush"),
    props: ["star", "balloon", "game-die", "crayon", "puzzle-piece", "glowing-star", "yo-yo"],
    leaf: [0.7, 0.1, 150],
  },
  electronics: {
    tints: tints("mist sand slate palm lilac stone sky clay sage linen teal"),
    paints: paints("graphite silver navy sand palm sky charcoal rosegold pearl teal plum red"),
    props: ["potted-plant", "cactus", "hot-beverage", "herb", "battery", "books"],
    leaf: [0.56, 0.08, 160],
  },
  fashion: {
    tints: tints("sand rose clay sage sky stone mauve camel linen palm lilac"),
    paints: paints(
      "navy berry olive sand charcoal terracotta forest mauve cream camel sky plum teal rosewood mustard brown",
    ),
    props: ["rose", "tulip", "herb", "ribbon", "cherry-blossom", "lotus", "gem-stone"],
    leaf: [0.6, 0.07, 140],
  },
};

/** The studio of a department; the group may be its short name or its category slug. */
export function studioOf(group) {
  const name = Object.keys(departments).find((d) => group.includes(d));
  if (!name) throw new Error(`no department for group ${group}`);
  return departments[name];
}
