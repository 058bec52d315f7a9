import { expect, test } from "vitest";
import { isOfferedTo, saveUnsentText, readUnsentText } from "./unsent-text.ts";

const NOW = Date.UTC(2026, 10, 15, 12);
const HOUR = 3_600_000;
const KEPT = { user_id: "sam", path: "/ask-us-anything", time: NOW, fields: { details: "A rash since Monday" } };

test("typed text is saved with its owner, page and time; empty fields are not", () => {
  const typed: [string, string][] = [
    ["details", "A rash since Monday"],
    ["phone", "  "],
  ];
  expect(saveUnsentText("sam", "/ask-us-anything", NOW, typed)).toEqual(KEPT);
  expect(saveUnsentText("sam", "/ask-us-anything", NOW, [["details", ""]])).toBeNull();
});

test.each([
  ["at once", JSON.stringify(KEPT), NOW, true],
  ["just under a day later", JSON.stringify(KEPT), NOW + 24 * HOUR - 1, true],
  ["a day later", JSON.stringify(KEPT), NOW + 24 * HOUR, false],
  ["from the future", JSON.stringify(KEPT), NOW - 1, false],
  ["when nothing was stored", null, NOW, false],
  ["when the storage is broken", "{", NOW, false],
  ["when the storage holds something else", JSON.stringify({ user_id: "sam" }), NOW, false],
  ["when a field is no text", JSON.stringify({ ...KEPT, fields: { details: 1 } }), NOW, false],
])("kept text read %s", (_, stored, now, isThere) => {
  expect(readUnsentText(stored, now)).toEqual(isThere ? KEPT : null);
});

test.each([
  ["its owner on the same page", "sam", "/ask-us-anything", true],
  ["its owner on another page", "sam", "/profile", false],
  ["another person on the same page", "alex", "/ask-us-anything", false],
  ["nobody", null, "/ask-us-anything", false],
])("kept text and %s", (_, userId, path, offered) => {
  expect(isOfferedTo(KEPT, userId, path)).toBe(offered);
});
