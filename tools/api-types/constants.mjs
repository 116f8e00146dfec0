// Writes what openapi-typescript leaves out of an API's types because it is no type: the limits of texts, numbers and
// lists, and the values of what is one of a list of names.
//
//   node constants.mjs OPENAPI_JSON FOLDER
//
// Each is a constant of its own, so that pages load only those that they use.
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

const [file, folder] = process.argv.slice(2);
const document = JSON.parse(readFileSync(file, "utf8"));

/** The keywords of JSON Schema that are limits, and how constants call them. */
const keywords = {
  minLength: "MinLength",
  maxLength: "MaxLength",
  minimum: "Min",
  maximum: "Max",
  minItems: "MinItems",
  maxItems: "MaxItems",
};

/** Joins the words of names: "AddressFields" and "full_name" become addressFieldsFullName. */
function nameOf(...parts) {
  const words = parts.flatMap((part) => part.split(/[^A-Za-z0-9]+/)).filter(Boolean);
  const joined = words.map((word) => word[0].toUpperCase() + word.slice(1)).join("");
  return joined[0].toLowerCase() + joined.slice(1);
}

const limits = new Map();
const values = new Map();

function collect(name, schema) {
  for (const [keyword, suffix] of Object.entries(keywords)) {
    if (schema[keyword] !== undefined) limits.set(name + suffix, schema[keyword]);
  }
  if (schema.enum) values.set(`${name}Values`, schema.enum);
  if (schema.items) collect(`${name}Item`, schema.items);
}

for (const operation of Object.values(document.paths).flatMap((path) => Object.values(path))) {
  const { operationId, parameters = [], requestBody } = operation;
  for (const { name, schema } of parameters) collect(nameOf(operationId, name), schema);
  // A file that is sent as it is.
  const file = requestBody?.content["application/octet-stream"];
  if (file) collect(nameOf(operationId, "file"), file.schema);
}
for (const [name, schema] of Object.entries(document.components.schemas)) {
  collect(nameOf(name), schema);
  for (const [property, inner] of Object.entries(schema.properties ?? {})) {
    collect(nameOf(name, property), inner);
  }
}

function write(module, about, constants, textOf) {
  const lines = [...constants]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `export const ${name} = ${textOf(value)};\n`);
  const note = `// Generated from api/${basename(file)} by \`make generate\`; do not edit.\n\n// ${about}\n\n`;
  writeFileSync(join(folder, module), note + lines.join(""));
}
write("limits.gen.ts", "The limits of texts in characters, of numbers and of lists.", limits, String);
write(
  "values.gen.ts",
  "The values of what is one of a list of names.",
  values,
  (list) => `[${list.map((value) => JSON.stringify(value)).join(", ")}] as const`,
);
