// What a component or hook must not do while it renders, and a module not while it loads: pages are rendered on a
// server, which has no browser, and the browser's first render must make the same of the same data.

/** What only browsers have, and what differs from visitor to visitor. */
const browserGlobals = new Set([
  "window",
  "document",
  "location",
  "history",
  "navigator",
  "screen",
  "localStorage",
  "sessionStorage",
  "indexedDB",
  "matchMedia",
]);

/** Hooks that call what they are given while the component renders. */
const callsAtOnce = new Set(["useState", "useMemo", "useReducer"]);
const listMethods = new Set([
  "every",
  "filter",
  "find",
  "findIndex",
  "flatMap",
  "forEach",
  "map",
  "reduce",
  "some",
]);

const isFunction = ({ type }) =>
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type);

function nameOf(node) {
  if (node.id) return node.id.name;
  const { parent } = node;
  return parent.type === "VariableDeclarator" && parent.id.type === "Identifier" ? parent.id.name : undefined;
}

/** Reports whether a function runs with the one around it. */
function runsAtOnce(node) {
  const { parent } = node;
  if (parent.type !== "CallExpression") return false;
  const { callee } = parent;
  if (callee === node) return true;
  if (callee.type === "MemberExpression") return !callee.computed && listMethods.has(callee.property.name);
  return callee.type === "Identifier" && callsAtOnce.has(callee.name);
}

/** Returns when a node runs that must run in browsers only; undefined when it may. */
function runsWhile(node) {
  for (let at = node.parent; at; at = at.parent) {
    if (at.type === "PropertyDefinition" && !at.static) return undefined;
    if (!isFunction(at) || runsAtOnce(at)) continue;
    return /^(use)?[A-Z]/.test(nameOf(at) ?? "") ? "rendering" : undefined;
  }
  return "loading";
}

function isReference(node) {
  const { parent } = node;
  if (parent.type === "MemberExpression") return parent.object === node || parent.computed;
  if (parent.type === "Property") return parent.value === node;
  if (parent.type === "UnaryExpression") return parent.operator !== "typeof";
  return !parent.type.startsWith("TS") || /^TS(As|NonNull|Satisfies)/.test(parent.type);
}

function isGlobal(node, scope) {
  for (let at = scope; at; at = at.upper) {
    const variable = at.set.get(node.name);
    if (variable) return variable.defs.length === 0;
  }
  return true;
}

const serverSafe = {
  meta: {
    type: "problem",
    docs: { description: "Modules load and components render without a browser and without a clock." },
  },
  create(context) {
    function check(node, what) {
      const when = runsWhile(node);
      if (when)
        context.report({ node, message: `${what} must not be read while ${when}: a server does that, too.` });
    }
    return {
      Identifier(node) {
        if (!browserGlobals.has(node.name) || !isReference(node)) return;
        if (isGlobal(node, context.sourceCode.getScope(node))) check(node, node.name);
      },
      NewExpression(node) {
        if (node.callee.name === "Date" && node.arguments.length === 0) check(node, "The clock");
      },
      CallExpression(node) {
        const { callee } = node;
        if (
          callee.type === "MemberExpression" &&
          callee.object.name === "Date" &&
          callee.property.name === "now"
        )
          check(node, "The clock");
      },
    };
  },
};

export default { meta: { name: "matjar" }, rules: { "server-safe": serverSafe } };
