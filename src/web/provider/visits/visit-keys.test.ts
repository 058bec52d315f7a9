import { describe, expect, test } from "vitest";
import { visitKeyOf } from "./visit-keys.ts";

const press = (key: string, change = {}) => ({
  key,
  isCommand: false,
  isAlt: false,
  isTyping: false,
  isComposing: false,
  isCovered: false,
  isGoing: false,
  ...change,
});
const heard = (key: string, change = {}, hasSingleKeys = true) => visitKeyOf(press(key, change), { hasSingleKeys });

describe("the keys of the workspace", () => {
  test("1 to 3 open the evidence", () => {
    expect([heard("1"), heard("2"), heard("3"), heard("4")]).toEqual([
      { kind: "tab", tab: "intake" },
      { kind: "tab", tab: "chart" },
      { kind: "tab", tab: "files" },
      null,
    ]);
  });

  test("letters act, but not while somebody types, behind a dialog or after g", () => {
    expect(heard("d")).toEqual({ kind: "press", name: "d" });
    expect(heard("n")).toEqual({ kind: "focus", name: "n" });
    for (const change of [{ isTyping: true }, { isCovered: true }, { isGoing: true }, { isComposing: true }]) {
      expect(heard("d", change)).toBeNull();
    }
  });

  test("are silent where single keys are switched off, except with Ctrl or Alt", () => {
    expect(heard("d", {}, false)).toBeNull();
    expect(heard("Enter", { isCommand: true }, false)).toEqual({ kind: "press", name: "sign" });
    expect(heard("ArrowLeft", { isAlt: true }, false)).toEqual({ kind: "move", by: { x: -1, y: 0 } });
  });

  test("Ctrl and Enter sign also from the note, and Esc leaves a field", () => {
    expect(heard("Enter", { isCommand: true, isTyping: true })).toEqual({ kind: "press", name: "sign" });
    expect(heard("Escape", { isTyping: true })).toEqual({ kind: "leave" });
    expect(heard("Escape")).toBeNull();
  });

  test("Alt and an arrow move words while somebody types, not the video", () => {
    expect(heard("ArrowLeft", { isAlt: true, isTyping: true })).toBeNull();
  });
});
