import { describe, expect, test } from "vitest";
import { ADMIN_SECTIONS, PROVIDER_SECTIONS } from "./sections.ts";
import { keyList, actionOf, type PressedKey } from "./shortcut-keys.ts";

const QUIET: PressedKey = {
  key: "",
  isCommand: false,
  isAlt: false,
  isTyping: false,
  isComposing: false,
  isCovered: false,
  isGoing: false,
};
const press = (change: Partial<PressedKey>, hasSingleKeys = true) =>
  actionOf({ ...QUIET, ...change }, { hasSingleKeys, sections: ADMIN_SECTIONS });

describe("keys of staff pages", () => {
  test.each([
    ["/", "search"],
    ["?", "help"],
    ["g", "begin-go"],
    ["j", "step"],
    ["k", "step"],
    ["x", "choose"],
  ])("%s asks for %s", (key, kind) => {
    expect(press({ key })).toMatchObject({ kind });
  });

  test("g and a letter open a section", () => {
    expect(press({ key: "u", isGoing: true })).toEqual({ kind: "go", to: "/admin/users" });
    expect(press({ key: "z", isGoing: true })).toBeNull();
  });

  test("Ctrl or ⌘ K opens the palette, also while somebody types and with single keys off", () => {
    expect(press({ key: "k", isCommand: true, isTyping: true }, false)).toEqual({ kind: "palette" });
  });

  test.each<[string, Partial<PressedKey>]>([
    ["while somebody types", { isTyping: true }],
    ["while a word is composed", { isComposing: true }],
    ["under an open dialog", { isCovered: true }],
    ["with Alt", { isAlt: true }],
    ["with Ctrl or ⌘", { isCommand: true }],
  ])("single keys are not heard %s", (_, state) => {
    for (const key of ["/", "?", "g", "j", "x", "c", "e"]) expect(press({ key, ...state })).toBeNull();
  });

  test("letters of the open request ask for its acts", () => {
    for (const letter of ["c", "r", "h", "e"]) expect(press({ key: letter })).toEqual({ kind: "act", letter });
  });

  test("Ctrl or ⌘ Enter sends what is being written, also with single keys off, and nothing under a dialog", () => {
    const enter = { key: "Enter", isCommand: true };
    expect(press({ ...enter, isTyping: true }, false)).toEqual({
      kind: "send",
    });
    expect(press(enter)).toBeNull();
    expect(press({ ...enter, isTyping: true, isCovered: true })).toBeNull();
  });

  test("single keys can be switched off", () => {
    for (const key of ["/", "?", "g", "j", "k", "x", "c", "r", "h", "e"]) expect(press({ key }, false)).toBeNull();
  });

  test.each([[ADMIN_SECTIONS], [PROVIDER_SECTIONS]])("each letter stands once, every section is listed", (sections) => {
    const letters = sections.map(({ letter }) => letter);
    expect(new Set(letters).size).toBe(letters.length);
    expect(keyList(sections).filter(({ text }) => text.startsWith("Open "))).toHaveLength(sections.length);
  });
});
