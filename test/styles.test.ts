import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";
import routes from "#web/routes.ts";

/** Public pages have a separate style sheet. They must not use anything it leaves out, or that would be unstyled. */
const sheet = readFileSync("src/ui/site.css", "utf8");
/** Files and whole folders. */
const leftOut = [...sheet.matchAll(/@source not "\.\.\/([a-z/]+)\/\{([^}]+)\}(\.tsx)?"/g)].flatMap(
  ([, place, names, ending = "/"]) => names!.split(",").map((name) => `src/${place}/${name}${ending}`),
);
const isLeftOut = (file: string) => leftOut.some((path) => file.startsWith(path));

type Node = { file: string; children?: Node[] };

test("what public pages leave out exists, and no public page uses it", () => {
  expect(leftOut.length).toBeGreaterThan(20);
  expect(leftOut.filter((path) => !existsSync(path))).toEqual([]);
  const files = globSync(["src/web/site/**/*.tsx", "src/web/shared/**/*.tsx"]).filter(
    (file) => !/\.test\.|component-page/.test(file) && !isLeftOut(file),
  );
  expect(usedBy(files).filter(isLeftOut)).toEqual([]);
});

test("the check sees a component through another that uses it", () => {
  expect(usedBy(["src/ui/component-page/component-page.tsx"])).toContain("src/ui/timeline.tsx");
});

test("layouts with the public sheet hold nothing but public pages", () => {
  const outside = (routes as Node[])
    .filter(({ file }) => file.startsWith("site/") && /styles: "site"/.test(readFileSync(`src/web/${file}`, "utf8")))
    .flatMap(({ children = [] }) => children.map(({ file }) => file))
    .filter((file) => !file.startsWith("site/"));
  expect(outside).toEqual([]);
});

/** Every file these import, directly or not, during page load or later. */
function usedBy(files: string[]): string[] {
  const seen = new Set<string>();
  const waiting = [...files];
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (seen.has(file) || !existsSync(file)) continue;
    seen.add(file);
    for (const [, target] of readFileSync(file, "utf8").matchAll(/(?:from |import\()"((?:\.|#ui|#web)[^"]+)"/g)) {
      const path = target!.startsWith(".") ? join(dirname(file), target!) : target!.replace(/^#(ui|web)/, "src/$1");
      waiting.push(relative(".", path));
    }
  }
  return [...seen];
}
