import { createCipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mac, macs, newest, open, parseKeyring, seal } from "./keyring.ts";

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
    const [id, mark, body] = sealed.split(".") as [string, string, string];
    const bytes = Buffer.from(body, "base64");
    for (let i = 0; i < bytes.length; i++) {
      const changed = Buffer.from(bytes);
      changed[i] = changed[i]! ^ 1;
      expect(() => open(old, `${id}.${mark}.${changed.toString("base64")}`, "mail:1")).toThrow(
        "unable to authenticate",
      );
    }
  });

  test.each(["", "2026a", "2026a.", "2026a.AAAA", ".AAAA"])("if it is %j", (text) => {
    expect(() => open(old, text, "mail:1")).toThrow(/no key with id|authentication tag|authenticate/i);
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

describe("one key has two uses, and each has a key of its own", () => {
  const raw = newest(old).key;

  test("sealing and hashing use neither the key itself nor each other's", () => {
    const derive = (info: string) => Buffer.from(hkdfSync("sha256", raw, "", `clinic:${info}`, 32));
    expect(mac(raw, "text")).toEqual(createHmac("sha256", derive("mac")).update("text").digest());
    expect(mac(raw, "text")).not.toEqual(createHmac("sha256", raw).update("text").digest());
    expect(mac(raw, "text")).not.toEqual(createHmac("sha256", derive("seal")).update("text").digest());
    expect(open(old, sealedBy(derive("seal"), "2026a.2."), "row")).toBe("text");
    expect(() => open(old, sealedBy(raw, "2026a.2."), "row")).toThrow("unable to authenticate");
    expect(() => open(old, sealedBy(derive("mac"), "2026a.2."), "row")).toThrow("unable to authenticate");
  });

  test("what was sealed or hashed by the key itself is still known", () => {
    expect(open(old, sealedBy(raw, "2026a."), "row")).toBe("text");
    expect(macs(rotated, "text")).toContainEqual(createHmac("sha256", raw).update("text").digest());
    expect(macs(rotated, "text")).toContainEqual(mac(raw, "text"));
  });
});

test("a shortened authentication tag opens nothing", () => {
  for (const tagBytes of [4, 8, 12]) {
    const cut = sealedBy(newest(old).key, "2026a.", tagBytes, "");
    expect(() => open(old, cut, "row"), `${tagBytes} bytes`).toThrow("authentication tag");
  }
});

function sealedBy(key: Buffer, front: string, tagBytes = 16, plain = "text"): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from("row"));
  const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return front + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64");
}
