import { expect, test } from "vitest";
import { newId, requireId } from "./id.ts";

test("ids made later sort later", () => {
  const start = Date.UTC(2026, 10, 15);
  const ids = [0, 1, 1_000, 86_400_000].map((later) => newId(start + later));
  expect([...ids].sort()).toEqual(ids);
});

test("an id is a UUID of version 7 that holds its time", () => {
  const id = newId(Date.UTC(2026, 10, 15));
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16)).toBe(Date.UTC(2026, 10, 15));
});

test("ten thousand ids of one moment differ", () => {
  expect(new Set(Array.from({ length: 10_000 }, () => newId(0))).size).toBe(10_000);
});

test.each(["", "1", "me", "018f0000-0000-7000-8000-00000000000", "018f0000-0000-7000-8000-000000000000'--", "../etc"])(
  "%j is no id",
  (text) => {
    expect(() => requireId(text)).toThrow("not-found");
  },
);

test("a new id is one", () => {
  const id = newId();
  expect(requireId(id)).toBe(id);
});
