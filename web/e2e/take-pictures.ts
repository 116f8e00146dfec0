import { mkdir, readdir, writeFile } from "node:fs/promises";
import { devices, directionOf, languages, test } from "./fixtures.ts";
import { paymentScenes } from "./payment-scenes.ts";
import { drawn, scenes as shopScenes, type Scene, scrollThrough } from "./scenes.ts";

const folder = "test-results/gallery";
const themes = ["light", "dark"] as const;

/**
 * Takes pictures of scenes, in both languages and themes, on three screens, and writes one page that shows all that
 * were taken.
 */
export function takePictures(scenes: Record<string, Scene>): void {
  for (const lang of languages) {
    for (const theme of themes) {
      test.describe(`${lang} ${directionOf(lang)} ${theme}`, () => {
        test.use({ lang, colorScheme: theme });

        for (const [name, open] of Object.entries(scenes)) {
          test(name, async ({ page, request, server, problems }) => {
            // A picture of a broken page is useful too.
            problems.allow(/./);
            await open({ page, request, server, lang });
            for (const [device, viewport] of Object.entries(devices)) {
              await page.setViewportSize(viewport);
              await scrollThrough(page);
              await drawn(page);
              const path = `${folder}/${name}-${device}-${lang}-${theme}.jpg`;
              // What lies over a page belongs to what is in view.
              const whole = (await page.getByRole("dialog").count()) === 0;
              await page.screenshot({ path, fullPage: whole, type: "jpeg", quality: 70 });
            }
          });
        }
      });
    }
  }

  test.afterAll(async () => {
    await mkdir(folder, { recursive: true });
    const taken = new Set(await readdir(folder));
    const figure = (name: string, device: string, lang: string, theme: string) => {
      const file = `${name}-${device}-${lang}-${theme}.jpg`;
      if (!taken.has(file)) return "";
      return `<a href="${file}" class="${device} ${lang} ${theme}"><img src="${file}" alt="${name}, ${device}, ${lang}, ${theme}" loading="lazy"></a>`;
    };
    const rows = Object.keys({ ...shopScenes, ...paymentScenes }).map((name) => {
      const all = Object.keys(devices).flatMap((device) =>
        languages.flatMap((lang) => themes.map((theme) => figure(name, device, lang, theme))),
      );
      return `<section id="${name}"><h2><a href="#${name}">${name}</a></h2><div>${all.join("")}</div></section>`;
    });
    const choices = [...Object.keys(devices), ...languages, ...themes].map(
      (choice) => `<label><input type="checkbox" name="${choice}" checked> ${choice}</label>`,
    );
    const hidden = [...Object.keys(devices), ...languages, ...themes].map(
      (choice) => `body:has([name=${choice}]:not(:checked)) .${choice}`,
    );
    await writeFile(
      `${folder}/index.html`,
      `<!doctype html><meta charset="utf-8"><title>Matjar: every page</title>
<style>
body{margin:0;font:14px system-ui;background:#e8e6e1}
nav{position:sticky;top:0;display:flex;gap:16px;padding:12px 16px;background:#fff;border-bottom:1px solid #ccc}
section{padding:16px}h2{margin:0 0 8px;font-size:16px}h2 a{color:inherit;text-decoration:none}
div{display:flex;gap:12px;overflow-x:auto;align-items:start}
img{display:block;width:100%;max-height:640px;object-fit:cover;object-position:top;background:#fff}
.phone{flex:0 0 195px}.tablet{flex:0 0 320px}.desktop{flex:0 0 560px}
${hidden.join(",")}{display:none}
</style><nav>${choices.join("")}</nav>${rows.join("\n")}`,
    );
  });
}
