import type { Plugin } from "vite";
import { languages } from "../src/i18n/language.ts";
import { messageChunks } from "../src/i18n/message-chunks.ts";

const loaders = "virtual:message-loaders";
const chunk = /^virtual:messages\/(\w+)-(\w+)$/;

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
        return chunkModule(language, messageChunks[name as keyof typeof messageChunks]);
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

/** A subject's module exports its messages under the subject in camel case. */
function chunkModule(language: string, subjects: readonly string[]): string {
  const imports = subjects.map((subject, i) => {
    const name = subject
      .replace(/\.gen$/, "")
      .replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    return `import { ${name} as m${i} } from "/src/i18n/${language}/${subject}.ts";\n`;
  });
  const spread = subjects.map((_, i) => `...m${i}`).join(", ");
  return `${imports.join("")}export const messages = { ${spread} };\n`;
}
