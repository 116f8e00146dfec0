import { readFileSync } from "node:fs";

type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  items?: Schema;
  minItems?: number;
  minimum?: number;
  properties?: Record<string, Schema>;
};
type Operation = { responses: Record<string, { content?: Record<string, { schema: Schema }> }> };
type Description = {
  paths: Record<string, Record<string, Operation | undefined>>;
  components: { schemas: Record<string, Schema> };
};

const api = JSON.parse(
  readFileSync(`${import.meta.dirname}/../../../api/openapi.json`, "utf8"),
) as Description;

/** Values that pages depend on, by the name of their property. */
const known: Record<string, unknown> = {
  $schema: undefined,
  image_url: "/media/p1.webp",
  gallery: ["/media/p1.webp"],
  picture_texts: [],
  video_url: "",
  parent_category_id: null,
  next: "",
  stars: 4,
  slug: "electronics",
  html: '<h2 id="first">First</h2><p>Text</p>',
};

/**
 * Returns a response body that fits the OpenAPI description of the request's operation. Throws for an operation
 * that is not described.
 */
export function sampleResponse({ method, url }: Pick<Request, "method" | "url">): unknown {
  const { pathname } = new URL(url);
  const path = Object.keys(api.paths).find((template) =>
    new RegExp(`^${template.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(pathname),
  );
  const operation = path === undefined ? undefined : api.paths[path]?.[method.toLowerCase()];
  const schema = operation?.responses["200"]?.content?.["application/json"]?.schema;
  if (!schema) throw new Error(`the API has no ${method} ${pathname}`);
  return sample(schema);
}

function sample(schema: Schema, name = ""): unknown {
  if (schema.$ref) return sample(api.components.schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {}, name);
  const types = [schema.type].flat();
  if (types.includes("array"))
    return name in known && Array.isArray(known[name])
      ? known[name]
      : Array.from({ length: schema.minItems ?? 1 }, () => sample(schema.items ?? {}));
  if (name in known) return known[name];
  if (schema.enum) return schema.enum[0];
  if (schema.properties) {
    const entries = Object.entries(schema.properties);
    return Object.fromEntries(entries.map(([key, value]) => [key, sample(value, key)]));
  }
  if (types.includes("integer") || types.includes("number")) return Math.max(schema.minimum ?? 0, 3);
  if (types.includes("boolean")) return true;
  if (schema.format === "date-time") return "2029-12-30T10:00:00Z";
  if (types.includes("string")) return `${name} 1`;
  return {};
}
