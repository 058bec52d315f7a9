import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrastRatio, readableTextOn } from "./contrast.ts";

const read = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");
const theme = read("theme.css");
const light = colors(theme.slice(theme.indexOf("@theme"), theme.indexOf("@utility")));
const dark = { ...light, ...colors(read("dark.css")) };

const grounds = ["canvas", "surface", "raised", "sunken"];

/** Text needs 4.5:1 on every ground it is used on. */
const text: Array<[string, string[]]> = [
  [
    "ink",
    [...grounds, "petrol-50", "select", "band-100", "band-200", "warning-100", "danger-100", "info-100", "success-100"],
  ],
  ["ink-2", [...grounds, "petrol-50", "select", "band-200"]],
  ["ink-3", grounds],
  ["link", [...grounds, "petrol-50", "select"]],
  ["on-action", ["action", "action-hover", "action-pressed", "danger-600", "danger-700", "success-600"]],
  ["on-bright", ["band-300", "warning-300"]],
  ["band-700", ["canvas", "surface", "band-200"]],
  ["success-700", ["canvas", "surface", "raised", "success-100"]],
  ["warning-800", ["canvas", "surface", "warning-100"]],
  ["danger-700", ["canvas", "surface", "raised", "danger-100"]],
  ["info-700", ["canvas", "surface", "info-100"]],
  ["canvas", ["ink"]],
];

/** Borders of controls, the focus ring and drawn lines need 3:1. */
const shapes: Array<[string, string[]]> = [
  ["line-strong", ["canvas", "surface"]],
  ["focus", ["canvas", "surface", "raised", "sunken", "gap"]],
  ["danger-600", ["canvas", "surface"]],
  ["success-600", ["canvas", "surface"]],
  ["select-line", ["canvas", "surface", "select"]],
  ["action", ["canvas", "surface", "raised", "petrol-50"]],
  ["chart-1", ["surface", "band-200"]],
  ["chart-2", ["surface", "band-200"]],
  ["chart-3", ["surface", "band-200"]],
  ["chart-4", ["surface", "band-200"]],
];

describe.each([
  ["light", light],
  ["dark", dark],
])("the %s tokens", (_, tokens) => {
  it.each(pairs(text))("%s can be read on %s", (front, back) => {
    expect(ratio(tokens, front, back)).toBeGreaterThanOrEqual(4.5);
  });
  it.each(pairs(shapes))("%s can be seen on %s", (front, back) => {
    expect(ratio(tokens, front, back)).toBeGreaterThanOrEqual(3);
  });
});

describe("the dark panel of light pages", () => {
  it.each(["white", "petrol-200", "band-300"])("%s can be read on it", (front) => {
    expect(ratio(light, front, "petrol-900")).toBeGreaterThanOrEqual(4.5);
  });
});

describe("contrast", () => {
  it("agrees with WCAG for known pairs", () => {
    expect(contrastRatio("#000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrastRatio("#767676", "#fff")).toBeCloseTo(4.54, 2);
    expect(contrastRatio("oklch(0.485 0.085 227)", "#fff")).toBeCloseTo(6.26, 1);
  });

  it("finds readable text for every color someone may choose", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
        const background = `#${value.toString(16).padStart(6, "0")}`;
        expect(contrastRatio(readableTextOn(background), background)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ["#ffffff", "#11202a"],
    ["#0a283a", "#ffffff"],
    ["#7a7a7a", "#000000"],
  ])("writes on %s in %s", (background, expected) => {
    expect(readableTextOn(background)).toBe(expected);
  });
});

function colors(block: string): Record<string, string> {
  return Object.fromEntries(
    [...block.matchAll(/--color-([\w-]+): (oklch\([\d. ]+\));/g)].map(([, name, value]) => [name, value]),
  );
}

function pairs(table: Array<[string, string[]]>): Array<[string, string]> {
  return table.flatMap(([front, backs]) => backs.map((back): [string, string] => [front, back]));
}

function ratio(tokens: Record<string, string>, front: string, back: string): number {
  return contrastRatio(tokens[front] ?? `no token ${front}`, tokens[back] ?? `no token ${back}`);
}
