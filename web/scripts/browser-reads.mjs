// Finds the functions that read what only browsers have, or the clock, whenever they are called: in the files that a
// file imports too, however far away.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "vite";

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

export const isFunction = ({ type }) =>
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type);

/** Reports whether a name is that of a component or hook: what those read is found where they are. */
export const rendersItself = (name) => /^(use)?[A-Z]/.test(name);

/** Reports whether a function runs with the one around it. */
export function runsAtOnce(node) {
  const { parent } = node;
  if (parent.type !== "CallExpression") return false;
  const { callee } = parent;
  if (callee === node) return true;
  if (callee.type === "MemberExpression") return !callee.computed && listMethods.has(callee.property.name);
  return callee.type === "Identifier" && callsAtOnce.has(callee.name);
}

/** Returns what a node reads that only browsers have, or the clock; `isGlobal` says whether a name is nobody's own. */
export function directRead(node, isGlobal) {
  switch (node.type) {
    case "Identifier":
      return browserGlobals.has(node.name) && isReference(node) && isGlobal(node) ? node.name : undefined;
    case "NewExpression":
      return node.callee.name === "Date" && node.arguments.length === 0 ? "the clock" : undefined;
    case "CallExpression": {
      const { callee } = node;
      const now = callee.type === "MemberExpression" && callee.property.name === "now";
      return now && callee.object.name === "Date" ? "the clock" : undefined;
    }
  }
  return undefined;
}

function isReference(node) {
  const { parent } = node;
  if (parent.type === "MemberExpression") return parent.object === node || parent.computed;
  if (parent.type === "Property") return parent.value === node;
  if (parent.type === "UnaryExpression") return parent.operator !== "typeof";
  return !parent.type.startsWith("TS") || /^TS(As|NonNull|Satisfies)/.test(parent.type);
}

const modules = new Map();

/**
 * Returns what the function that a file knows by this name reads whenever it is called, itself or by way of others;
 * undefined when it reads nothing, or is none that can be found.
 */
export function readOfFunction(file, name) {
  const found = moduleOf(file);
  if (!found || rendersItself(name)) return undefined;
  const { reads, functions, imports } = found;
  if (!reads.has(name)) {
    // Functions that call each other add nothing to what the first of them reads.
    reads.set(name, undefined);
    const from = imports.get(name);
    const own = functions.get(name);
    reads.set(
      name,
      from ? readOfExport(resolve(file, from.source), from.name) : own && readIn(own, file, found),
    );
  }
  return reads.get(name);
}

function readOfExport(file, name) {
  const from = moduleOf(file)?.reexports.get(name);
  if (from) return readOfExport(resolve(file, from.source), from.name);
  return moduleOf(file) && readOfFunction(file, moduleOf(file).exports.get(name) ?? name);
}

function readIn(node, file, { bound }) {
  let read;
  walk(node, (inner) => {
    if (read || (inner !== node && isFunction(inner) && !runsAtOnce(inner))) return false;
    read = directRead(inner, ({ name }) => !bound.has(name));
    if (inner.type === "CallExpression" && inner.callee.type === "Identifier")
      read ??= readOfFunction(file, inner.callee.name);
    return !read;
  });
  return read;
}

/** Returns the functions, imports and exports of a file of the app; undefined for anything else. */
function moduleOf(file) {
  if (file && !modules.has(file)) modules.set(file, readModule(file));
  return modules.get(file);
}

function readModule(file) {
  const { program } = parseSync(file, readFileSync(file, "utf8"));
  const found = {
    functions: new Map(),
    imports: new Map(),
    exports: new Map(),
    reexports: new Map(),
    /** Names that are bound anywhere in the file: as in a scope of their own, they hide what browsers have. */
    bound: new Set(),
    reads: new Map(),
  };
  walk(program, (node) => {
    const patterns = isFunction(node)
      ? node.params
      : [node.type === "VariableDeclarator" ? node.id : node.param];
    for (const pattern of patterns) if (pattern) bind(pattern, found.bound);
  });
  for (const statement of program.body) {
    const { type, source } = statement;
    const declaration = type.startsWith("Export") ? statement.declaration : statement;
    if (type === "ImportDeclaration") {
      for (const { local, imported } of statement.specifiers) {
        found.bound.add(local.name);
        if (imported) found.imports.set(local.name, { source: source.value, name: imported.name });
      }
    } else if (declaration?.type === "FunctionDeclaration") {
      found.functions.set(declaration.id?.name ?? "default", declaration);
    } else if (declaration?.type === "VariableDeclaration") {
      for (const { id, init } of declaration.declarations)
        if (init && isFunction(init)) found.functions.set(id.name, init);
    }
    if (type !== "ExportNamedDeclaration") continue;
    for (const { local, exported } of statement.specifiers)
      if (source) found.reexports.set(exported.name, { source: source.value, name: local.name });
      else found.exports.set(exported.name, local.name);
  }
  return found;
}

/** Adds the names that a pattern binds. */
function bind(pattern, names) {
  walk(pattern, (node) => {
    if (node.type === "Identifier" && !(node.parent?.type === "Property" && node.parent.key === node))
      names.add(node.name);
    return !node.type.startsWith("TS");
  });
}

/** Visits a node and all in it, each with its parent, but not what is in one for which `visit` returns false. */
function walk(node, visit) {
  if (visit(node) === false) return;
  for (const [key, value] of Object.entries(node)) {
    if (key === "parent") continue;
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type !== "string") continue;
      child.parent = node;
      walk(child, visit);
    }
  }
}

/** Returns the file of the app that an import names; undefined for libraries. */
function resolve(file, source) {
  const folder = source.startsWith("@/")
    ? file.slice(0, file.lastIndexOf("/src/") + "/src".length)
    : dirname(file);
  if (!/^(@\/|\.)/.test(source)) return undefined;
  const path = join(folder, source.replace(/^@\//, ""));
  return ["", ".ts", ".tsx"]
    .map((end) => path + end)
    .find((name) => /\.tsx?$/.test(name) && existsSync(name));
}
