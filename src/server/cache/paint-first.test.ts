import { expect, test } from "vitest";
import { paintFirst } from "./paint-first.ts";

const PAGE = [
  '<!DOCTYPE html><html lang="en-US"><head><meta charSet="utf-8"/>',
  '<link rel="stylesheet" href="/assets/site-1.css" data-precedence="sheet"/>',
  '<link nonce="" rel="stylesheet" href="/assets/prose-4.css#"/>',
  '<link rel="modulepreload" href="/assets/entry-2.js"/><link rel="modulepreload" href="/assets/home-3.js"/>',
  "<title>Clinic</title></head><body><main>Hello</main>",
  "<script>context = {}</script>",
  '<script type="module" async="">import * as route0 from "/assets/home-3.js"; $& $1</script>',
  "<!--$--><script>close()</script><!--/$--></body></html>",
].join("");
const SHEET = "body{color:red}.a\\:b{content:'$&'}";
const OWN_SHEET = ".prose{margin:0}";
const read = (path: string) => ({ "/assets/site-1.css": SHEET, "/assets/prose-4.css": OWN_SHEET })[path] ?? null;

test("the style sheets stand at the end of the head, after the title, exactly as they are and in their order", () => {
  const html = paintFirst(PAGE, read);
  expect(html).toContain(
    `<title>Clinic</title><style data-sheet="/assets/site-1.css" data-precedence="sheet">${SHEET}</style>` +
      `<style data-sheet="/assets/prose-4.css#">${OWN_SHEET}</style></head>`,
  );
});

test("the links React looks for are there, but not loaded", () => {
  const links = paintFirst(PAGE, read).match(/<link[^>]*stylesheet[^>]*>/g);
  expect(links).toEqual([
    '<link disabled="" media="not all" rel="stylesheet" href="/assets/site-1.css" data-precedence="sheet"/>',
    '<link disabled="" media="not all" nonce="" rel="stylesheet" href="/assets/prose-4.css#"/>',
  ]);
});

test("no script is preloaded, and the entry waits in a block with the list of its files", () => {
  const html = paintFirst(PAGE, read);
  expect(html).not.toMatch(/<link[^>]*modulepreload|<script type="module"/);
  expect(html).toContain(
    '<script type="text/after-paint" data-preload="/assets/entry-2.js /assets/home-3.js">' +
      'import * as route0 from "/assets/home-3.js"; $& $1</script><script>(',
  );
});

test("the scripts keep their order, with one more behind the block", () => {
  const scripts = [...paintFirst(PAGE, read).matchAll(/<script([^>]*)>/g)].map(([, attributes]) =>
    attributes!.slice(0, 12),
  );
  expect(scripts).toEqual(["", ' type="text/', "", ""]);
});

test("what the starter runs needs nothing from outside", () => {
  const starter =
    /data-preload[^>]*>[^<]*<\/script><script>([\s\S]*?)<\/script>/.exec(paintFirst(PAGE, read))?.[1] ?? "";
  expect(starter).toMatch(/^\((function )?startAfterPaint/);
  expect(starter).not.toMatch(/\bimport\b|\brequire\b|__vi|<|\/\*/);
  expect(() => new Function(starter)).not.toThrow();
});

test.each([
  ["a sheet that isn't there", () => null],
  ["a sheet that would end its element", () => "a{content:'</style><script>x()</script>'}"],
])("with %s the link stays", (_, readFile) => {
  const html = paintFirst(PAGE, readFile);
  expect(html).toContain('<link rel="stylesheet" href="/assets/site-1.css"');
  expect(html).not.toContain("<style");
});

test("a page without script of its own stays as it is", () => {
  const plain = "<html><head></head><body>Hello</body></html>";
  expect(paintFirst(plain, read)).toBe(plain);
});
