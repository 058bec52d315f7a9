import { expect, test } from "vitest";
import { doseFrom, textsOf } from "./use-draft.ts";

test("whichever unit is typed, the dose is the same", () => {
  expect(doseFrom("dose", "60", 200)).toBe(60);
  expect(doseFrom("ml", "0.3", 200)).toBe(60);
  expect(doseFrom("ml", ".3", 200)).toBe(60);
  expect(doseFrom("units", "30", 200)).toBe(60);
  expect(textsOf(60, 200)).toEqual({ dose: "60", ml: "0.3", units: "30" });
});

test("what isn't a number is no dose, and the other fields are empty", () => {
  for (const text of ["", "abc", "-1", "1e3", "60 mg", "0", "1.2345"]) expect(doseFrom("dose", text, 200)).toBeNull();
  expect(textsOf(null, 200)).toEqual({ dose: "", ml: "", units: "" });
});

test("a pen has no volume, and a large dose no units", () => {
  expect(textsOf(0.25, null)).toEqual({ dose: "0.25", ml: "", units: "" });
  expect(textsOf(300, 200)).toEqual({ dose: "300", ml: "1.5", units: "" });
  expect(textsOf(1500, 2000)).toEqual({ dose: "1500", ml: "0.75", units: "75" });
});
