import { expect, test } from "vitest";
import { parseJson } from "./parse-json.ts";

test.each([
  ['{"name":"Ada","emoji":"\\ud83c\\udf0a"}', { name: "Ada", emoji: "🌊" }],
  ["null", null],
  ['{"a":1,"a":2}', { a: 2 }],
])("%s is read", (text, value) => {
  expect(parse(text)).toEqual(value);
});

test.each([
  ["nothing", "", SyntaxError],
  ["half a document", '{"a":', SyntaxError],
  ["NaN", '{"a":NaN}', SyntaxError],
  ["a lone surrogate in a value", '{"a":"\\ud800"}', TypeError],
  ["a lone surrogate in a key", '{"\\udc00":1}', TypeError],
  ["a lone surrogate deep down", '[[{"a":["\\ud800x"]}]]', TypeError],
  ["ten thousand levels", "[".repeat(10_000) + "]".repeat(10_000), RangeError],
])("%s is refused", (_, text, kind) => {
  expect(() => parse(text)).toThrow(kind);
});

test("bytes that are not UTF-8 are refused", () => {
  expect(() => parseJson(new Uint8Array([0x22, 0xff, 0x22]).buffer)).toThrow(TypeError);
});

test("a key named __proto__ changes no prototype", () => {
  const parsed = parse('{"__proto__":{"isAdmin":true}}');
  expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
  expect(({} as Record<string, unknown>)["isAdmin"]).toBeUndefined();
});

function parse(text: string): unknown {
  const bytes = new TextEncoder().encode(text);
  return parseJson(bytes.buffer);
}
