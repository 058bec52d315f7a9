import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { FormDefinition } from "#domain/intake/forms/form.ts";
import { readFixtures, readForms } from "../../../../../scripts/clinical-forms.ts";
import { compareForms } from "./compare-forms.ts";
import { conditionText, itemLines } from "./form-text.ts";
import { PUBLISHING_MESSAGES, publishingMessage } from "./publishing-messages.ts";
import { tryForm } from "./try-form.ts";

const FORMS = readForms();
const find = (key: string): FormDefinition => FORMS.find(({ form }) => form === key)!;
const COMMON = find("common");
const WEIGHT = find("weight-loss");

test("every reason that publishing refuses a form for is said in words of its own", () => {
  const source = readFileSync(new URL("../../../../domain/intake/forms/check-form.ts", import.meta.url), "utf8");
  const union = /FormProblemCode =([^;]+);/.exec(source)![1]!;
  const codes = [...union.matchAll(/"([a-z-]+)"/g)].map(([, code]) => code!);
  expect(codes.length).toBeGreaterThanOrEqual(12);
  const messages = codes.map((code) => PUBLISHING_MESSAGES[code as keyof typeof PUBLISHING_MESSAGES]);
  expect(messages.filter((message) => !message?.includes(" "))).toEqual([]);
  expect(new Set(messages).size).toBe(codes.length);
  expect(publishingMessage({ code: "cycle", at: "t04" })).toBe("t04: Its condition leads back to itself");
});

test("conditions and rules are read in words", () => {
  const w14b = WEIGHT.items.find(({ id }) => id === "w14b")!;
  expect(conditionText(w14b.show!, [COMMON, WEIGHT])).toBe(
    'c09a includes "Birth control pills" and offering is not semaglutide',
  );
  const t04 = find("trt").items.find(({ id }) => id === "t04")!;
  const lines = itemLines(t04, [COMMON, find("trt")]).map(({ text }) => text);
  expect(lines.some((text) => text.includes("stops treatment for trt, nandrolone (child-wanted)"))).toBe(true);
});

test("every question of every form has lines without a hole", () => {
  for (const form of FORMS) {
    for (const item of form.items) {
      const text = JSON.stringify(itemLines(item, [COMMON, form]));
      expect(text).not.toMatch(/undefined|\[object|false/);
    }
  }
});

test("a comparison shows what was added, removed, changed and moved, and nothing else", () => {
  const [first, second, third, ...rest] = WEIGHT.items;
  const after: FormDefinition = {
    ...WEIGHT,
    items: [{ ...first!, ask: "Changed?" }, third!, ...rest, { ...first!, id: "w99" }],
  };
  const changes = compareForms(WEIGHT, after, [COMMON]);
  expect(changes.map(({ id, kind }) => `${id} ${kind}`)).toEqual([
    `${first!.id} changed`,
    "w99 added",
    `${second!.id} removed`,
  ]);
  expect(changes[0]!.lines).toEqual([{ label: "Question", from: first!.ask, to: "Changed?" }]);
  const swapped = compareForms(WEIGHT, { ...WEIGHT, items: [second!, first!, third!, ...rest] }, [COMMON]);
  expect(swapped.map(({ kind }) => kind)).toContain("moved");
  expect(compareForms(WEIGHT, WEIGHT, [COMMON])).toEqual([]);
});

test("made-up answers show what they lead to", () => {
  const { base } = readFixtures("trt", FORMS);
  const healthy = new FormData();
  for (const [id, answer] of Object.entries(base.answers)) {
    for (const one of Array.isArray(answer) ? answer : [answer]) if (typeof one === "string") healthy.append(id, one);
  }
  const outcomeOf = (typed: FormData) =>
    tryForm(find("trt"), [COMMON], base, typed).outcome.find(({ treatment }) => treatment === "trt")?.outcome;
  expect(outcomeOf(healthy)).toBe("clear");
  const wantsChild = new FormData();
  for (const [name, value] of healthy) wantsChild.append(name, value);
  wantsChild.set("t04", "yes");
  expect(outcomeOf(wantsChild)).toBe("stop");
});
