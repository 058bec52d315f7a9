import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newest, open, parseKeyring, seal } from "./keyring.ts";

const key = (fill: string) => Buffer.alloc(32, fill).toString("base64");
const old = parseKeyring(`2026a:${key("old")}`);
const rotated = parseKeyring(`2026b:${key("new")}, 2026a:${key("old")}`);

test("what is sealed opens again, whatever it says", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string(), (plain, about) => {
      expect(open(old, seal(old, plain, about), about)).toBe(plain);
    }),
  );
});

test("the same text never seals to the same value", () => {
  expect(seal(old, "text", "row")).not.toBe(seal(old, "text", "row"));
});

describe("a sealed value does not open", () => {
  const sealed = seal(old, "text", "mail:1");
  test("on another row", () => {
    expect(open(old, sealed, "mail:1")).toBe("text");
    expect(() => open(old, sealed, "mail:2")).toThrow("unable to authenticate");
  });

  test("with another key of the same name", () => {
    expect(() => open(parseKeyring(`2026a:${key("other")}`), sealed, "mail:1")).toThrow("unable to authenticate");
  });

  test("with any of its bytes changed", () => {
    const [id, body] = sealed.split(".") as [string, string];
    const bytes = Buffer.from(body, "base64");
    for (let i = 0; i < bytes.length; i++) {
      const changed = Buffer.from(bytes);
      changed[i] = changed[i]! ^ 1;
      expect(() => open(old, `${id}.${changed.toString("base64")}`, "mail:1")).toThrow("unable to authenticate");
    }
  });

  test.each(["", "2026a", "2026a.", "2026a.AAAA", ".AAAA"])("if it is %j", (text) => {
    expect(() => open(old, text, "mail:1")).toThrow(
      /no key with id|authentication tag|initialization vector|authenticate/i,
    );
  });
});

describe("after a new key is put in front", () => {
  test("old values still open and new ones carry the new key's id", () => {
    expect(open(rotated, seal(old, "before", "row"), "row")).toBe("before");
    const after = seal(rotated, "after", "row");
    expect(after.startsWith("2026b.")).toBe(true);
    expect(open(rotated, after, "row")).toBe("after");
    expect(newest(rotated).id).toBe("2026b");
  });

  test("a process that does not have it yet cannot open what it sealed", () => {
    expect(() => open(old, seal(rotated, "after", "row"), "row")).toThrow("no key with id 2026b");
  });
});

test.each([
  ["nothing", ""],
  ["a key without an id", key("a")],
  ["31 bytes", `a:${Buffer.alloc(31).toString("base64")}`],
  ["an id with capitals", `A:${key("a")}`],
  ["three parts", `a:${key("a")}:b`],
  ["two keys with one id", `a:${key("a")},a:${key("b")}`],
  ["an empty second key", `a:${key("a")},`],
])("%s is not a keyring", (_, text) => {
  expect(() => parseKeyring(text)).toThrow(/expected `id:`|two keys share an id/);
});
