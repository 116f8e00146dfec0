import { parseSync, type Plugin } from "vite";
import { languages } from "../src/i18n/language.ts";
import { firstKeys, messageChunks } from "../src/i18n/message-chunks.ts";

const loaders = "virtual:message-loaders";
const chunk = /^virtual:messages\/(\w+)-(\w+)$/;
/** A subject's module with some of its keys. */
const partOfSubject = /\/src\/i18n\/\w+\/([\w-]+)\.ts\?keys=(first|rest)$/;

/** Whose chunks there are loaders for: those of the shop, or also those of the back office. */
type Build = "shop" | "office";

/**
 * Makes a module of each chunk of messages in each language, `virtual:messages/<language>-<chunk>`, and one that
 * loads them, `virtual:message-loaders`. The server finds the files of the former in the manifest by these names.
 */
export function messageChunkModules(build: Build): Plugin {
  return {
    name: "matjar:message-chunks",
    resolveId: {
      filter: { id: /^virtual:message/ },
      handler: (id) => id,
    },
    load: {
      filter: { id: /^virtual:message/ },
      handler(id) {
        if (id === loaders) return loadersModule(build);
        const [, language = "", name = ""] = chunk.exec(id) ?? [];
        return chunkModule(language, name as keyof typeof messageChunks);
      },
    },
    transform: {
      order: "pre",
      filter: { id: partOfSubject },
      handler(code, id) {
        const [, subject = "", part] = partOfSubject.exec(id) ?? [];
        const first = keysInFirst(subject);
        return pickKeys(id, code, (key) => first.includes(key) === (part === "first"));
      },
    },
  };
}

function loadersModule(build: Build): string {
  const names = Object.keys(messageChunks).filter((name) => build === "office" || name !== "office");
  const entries = names.map((name) => {
    const imports = languages.map(
      (language) => `${language}: () => import("virtual:messages/${language}-${name}")`,
    );
    return `  ${name}: { ${imports.join(", ")} },\n`;
  });
  return `export default {\n${entries.join("")}};\n`;
}

function keysInFirst(subject: string): readonly string[] {
  return (firstKeys as Record<string, readonly string[]>)[subject] ?? [];
}

/** A subject's module exports its messages under the subject in camel case. */
function chunkModule(language: string, chunk: keyof typeof messageChunks): string {
  const subjects: readonly string[] = messageChunks[chunk];
  const files = subjects.map(
    (subject) => `${subject}.ts${keysInFirst(subject).length > 0 ? "?keys=rest" : ""}`,
  );
  if (chunk === "first") files.push(...Object.keys(firstKeys).map((subject) => `${subject}.ts?keys=first`));
  const imports = files.map((file, i) => {
    const name = file
      .replace(/(\.gen)?\.ts.*$/, "")
      .replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    return `import { ${name} as m${i} } from "/src/i18n/${language}/${file}";\n`;
  });
  const spread = files.map((_, i) => `...m${i}`).join(", ");
  return `${imports.join("")}export const messages = { ${spread} };\n`;
}

/** Returns a subject's module with the keys alone that are wanted of the object that it exports. */
function pickKeys(file: string, code: string, wanted: (key: string) => boolean): string {
  for (const statement of parseSync(file.replace(/\?.*$/, ""), code).program.body) {
    const { declaration } = statement.type === "ExportNamedDeclaration" ? statement : {};
    if (declaration?.type !== "VariableDeclaration") continue;
    let object = declaration.declarations[0]?.init;
    if (object?.type === "TSAsExpression") object = object.expression;
    if (object?.type !== "ObjectExpression") continue;
    const kept = object.properties.filter(
      (property) =>
        property.type === "Property" && property.key.type === "Literal" && wanted(String(property.key.value)),
    );
    const texts = kept.map(({ start, end }) => code.slice(start, end));
    return `${code.slice(0, object.start)}{ ${texts.join(", ")} }${code.slice(object.end)}`;
  }
  throw new Error(`${file} exports no messages`);
}
