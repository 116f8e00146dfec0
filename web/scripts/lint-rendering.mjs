// What a component or hook must not do while it renders, and a module not while it loads: pages are rendered on a
// server, which has no browser, and the browser's first render must make the same of the same data.
import { directRead, isFunction, readOfFunction, rendersItself, runsAtOnce } from "./browser-reads.mjs";

function nameOf(node) {
  if (node.id) return node.id.name;
  const { parent } = node;
  return parent.type === "VariableDeclarator" && parent.id.type === "Identifier" ? parent.id.name : undefined;
}

/** Returns when a node runs that must run in browsers only; undefined when it may. */
function runsWhile(node) {
  for (let at = node.parent; at; at = at.parent) {
    if (at.type === "PropertyDefinition" && !at.static) return undefined;
    if (!isFunction(at) || runsAtOnce(at)) continue;
    return rendersItself(nameOf(at) ?? "") ? "rendering" : undefined;
  }
  return "loading";
}

/** Returns the scope in which a name is declared; undefined when it is nobody's own. */
function scopeOf(node, scope) {
  for (let at = scope; at; at = at.upper) {
    const variable = at.set.get(node.name);
    if (variable) return variable.defs.length === 0 ? undefined : at;
  }
  return undefined;
}

const serverSafe = {
  meta: {
    type: "problem",
    docs: { description: "Modules load and components render without a browser and without a clock." },
  },
  create(context) {
    const declaredIn = (node) => scopeOf(node, context.sourceCode.getScope(node));
    function report(node, problem) {
      const when = runsWhile(node);
      if (when) context.report({ node, message: `${problem(when)}: a server does that, too.` });
    }
    function check(node) {
      const read = directRead(node, (name) => !declaredIn(name));
      if (read) report(node, (when) => `${read.replace(/^the/, "The")} must not be read while ${when}`);
    }
    return {
      Identifier: check,
      NewExpression: check,
      CallExpression(node) {
        check(node);
        const { callee } = node;
        if (
          callee.type !== "Identifier" ||
          !runsWhile(node) ||
          !/module|global/.test(declaredIn(callee)?.type)
        )
          return;
        const read = readOfFunction(context.filename, callee.name);
        if (read)
          report(node, (when) => `${callee.name}() reads ${read}, and must not be called while ${when}`);
      },
    };
  },
};

export default { meta: { name: "matjar" }, rules: { "server-safe": serverSafe } };
