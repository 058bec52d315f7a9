import { describe, expect, test } from "vitest";
import { parseKeyring } from "#core/keyring.ts";
import { signatureProblem, signMessage } from "./signature.server.ts";

const key = (fill: string) => Buffer.alloc(32, fill).toString("base64");
const OLD = parseKeyring(`2026a:${key("a")}`);
const BOTH = parseKeyring(`2026b:${key("b")},2026a:${key("a")}`);
const NEW = parseKeyring(`2026b:${key("b")}`);
const now = new Date("2026-11-16T15:00:00Z");
const text = JSON.stringify({ id: "evt_1", status: "shipped" });
const check = (keys: typeof OLD, header: string | undefined, at = now, body = text) =>
  signatureProblem(keys, { body: Buffer.from(body), header, now: at });
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);

test("a message signed just now is believed", () => {
  expect(check(OLD, signMessage(OLD, text, now))).toBeNull();
});

describe("keys change without a gap:", () => {
  test("with both keys in the ring, messages signed with either are accepted and the new one signs", () => {
    expect(check(BOTH, signMessage(OLD, text, now))).toBeNull();
    expect(check(BOTH, signMessage(NEW, text, now))).toBeNull();
    expect(signMessage(BOTH, text, now)).toContain("k=2026b");
  });

  test("once the old one is off the ring, what it signs is not", () => {
    expect(check(NEW, signMessage(OLD, text, now))).toBe("unknown-key");
  });
});

test.each([
  [-300, null],
  [-301, "future"],
  [300, null],
  [301, "stale"],
  [86_400, "stale"],
] as const)("a message that is %i seconds old: %s", (seconds, problem) => {
  expect(check(OLD, signMessage(OLD, text, now), at(seconds))).toBe(problem);
});

describe("what was changed on the way is refused:", () => {
  const header = signMessage(OLD, text, now);

  test("another body", () => {
    expect(check(OLD, header, now, text.replace("shipped", "delivered"))).toBe("forged");
    expect(check(OLD, header, now, `${text} `)).toBe("forged");
  });

  test("another time", () => {
    const t = Math.floor(now.getTime() / 1000);
    expect(check(OLD, header.replace(`t=${t}`, `t=${t + 1}`))).toBe("forged");
  });

  test("another key's name", () => {
    expect(check(BOTH, header.replace("k=2026a", "k=2026b"))).toBe("forged");
  });

  test.each([undefined, "", "t=,k=,v1=", `${header},v1=00`, header.toUpperCase(), header.slice(0, -1), "Bearer x"])(
    "the header %s",
    (broken) => {
      expect(check(OLD, broken)).toBe("missing");
    },
  );
});
