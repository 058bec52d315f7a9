import { expect, test } from "vitest";
import { symptomContent } from "../content/yaml-content.server.ts";
import { CONCERNS, NOW, outcomeOf, SOON } from "./outcome.ts";

const nothing: Parameters<typeof outcomeOf>[0] = { now: [], soon: [], concern: null };

test.each(NOW.filter((code) => code !== "suicide"))("%s means 911, whatever else is checked or missing", (code) => {
  expect(outcomeOf({ ...nothing, now: [code] })).toBe("call-911");
  expect(outcomeOf({ now: ["suicide", code], soon: [...SOON], concern: "weight" })).toBe("call-911");
});

test("thoughts of suicide mean 988", () => {
  expect(outcomeOf({ now: ["suicide"], soon: [...SOON], concern: "weight" })).toBe("call-988");
});

test.each(SOON)("with %s nobody is led to register", (code) => {
  for (const concern of [...CONCERNS, null]) {
    expect(["today", "too-young", "own-doctor-first"]).toContain(outcomeOf({ now: [], soon: [code], concern }));
  }
});

test("what can't wait a day comes before what can", () => {
  expect(outcomeOf({ ...nothing, soon: ["urine", "leg"] })).toBe("today");
  expect(outcomeOf({ ...nothing, soon: ["vomiting", "under-18"] })).toBe("today");
});

test.each(CONCERNS)("without anything urgent, %s has its own answer", (concern) => {
  expect(outcomeOf({ ...nothing, concern })).toBe(concern);
});

test("nothing answered has no outcome", () => {
  expect(outcomeOf(nothing)).toBeNull();
});

test("the text has every answer the rules know, and no other", () => {
  const codes = (options: { code: string }[]) => options.map(({ code }) => code);
  expect(codes(symptomContent.now.options)).toEqual([...NOW]);
  expect(codes(symptomContent.soon.options)).toEqual([...SOON]);
  expect(codes(symptomContent.concern.options)).toEqual([...CONCERNS]);
  expect(Object.keys(symptomContent.outcomes)).toEqual([
    "call-911",
    "call-988",
    "today",
    "own-doctor-first",
    "too-young",
    "erections",
    "tired",
    "desire-man",
    "desire-woman",
    "weight",
    "other",
  ]);
});
