import { randomUUID } from "node:crypto";
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { type APIRequestContext, expect } from "@playwright/test";
import type { ProductDetail } from "../src/api/types.ts";
import type { Shopper } from "./accounts.ts";
import type { Server } from "./server.ts";

/** A product that belongs to one test, which may change its price and stock as an operator would. */
export class OwnProduct {
  readonly id = randomUUID();
  en_name = `Lamp ${this.id.slice(0, 4)}`;
  ar_name = `مصباح ${this.id.slice(0, 4)}`;
  price = 100;
  inventory_count = 20;
  /** The file of its picture, which is imported with it; empty means none. */
  picture = "";

  constructor(
    private readonly server: Server,
    private readonly request: APIRequestContext,
  ) {}

  /** Creates or changes the product, and waits until the running server returns it so. */
  async offer(
    changes: Partial<Pick<OwnProduct, "en_name" | "ar_name" | "price" | "inventory_count" | "picture">> = {},
  ): Promise<this> {
    Object.assign(this, changes);
    await this.import("active");
    await expect
      .poll(async () => {
        const response = await this.request.get(`/api/v1/products/${this.id}`);
        if (!response.ok()) return undefined;
        const { price, inventory_count } = (await response.json()) as ProductDetail;
        return [price, inventory_count];
      })
      .toEqual([this.price, this.inventory_count]);
    return this;
  }

  async withdraw(): Promise<void> {
    await this.import("archived");
  }

  private async import(status: string): Promise<void> {
    const vendor = { type: "vendor", vendor_id: "e2e", en_name: "Light House", ar_name: "بيت النور" };
    const product = {
      type: "product",
      product_id: this.id,
      vendor_id: vendor.vendor_id,
      category: "electronics",
      status,
      en_name: this.en_name,
      ar_name: this.ar_name,
      price: this.price,
      inventory_count: this.inventory_count,
      image_url: basename(this.picture),
      created_at: "2020-01-01T00:00:00Z",
      colors: [{ code: "gold", en_label: "Gold", ar_label: "ذهبي", swatch: "#d4af37" }],
    };
    const dir = await mkdtemp(join(tmpdir(), "matjar-goods-"));
    const file = join(dir, "goods.jsonl");
    if (this.picture) await copyFile(this.picture, join(dir, basename(this.picture)));
    await writeFile(file, [vendor, product].map((line) => JSON.stringify(line)).join("\n"));
    await this.server.matjar("import", file);
    await rm(dir, { recursive: true });
  }
}

/** Adds a line to a member's cart on the server. */
export async function fillCart(
  request: APIRequestContext,
  { session }: Shopper,
  line: { product_id: string; quantity: number; color?: string },
): Promise<void> {
  const response = await request.post("/api/v1/cart/items", {
    data: line,
    headers: { Authorization: `Bearer ${session.access_token}` },
  });
  expect(response.ok(), await response.text()).toBe(true);
}
