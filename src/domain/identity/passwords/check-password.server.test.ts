import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import { FILE, mayContain, readFilter } from "./common-passwords.server.ts";
import { passwordProblem } from "./check-password.server.ts";
import { hashPassword, isRightPassword } from "./hash-password.server.ts";

const problem = (password: string, { email = "mara@example.com", hasSecondFactor = false } = {}) =>
  passwordProblem(password, { email, hasSecondFactor });

describe("length counts what people see as characters", () => {
  test.each([
    ["14 letters", "abcdefghijklmn", "too-short"],
    ["15 letters", "kelpbasinmooreh", null],
    ["14 emoji, 28 units of JavaScript", "🌊🐚🦀🐠🐳🐬🦑🐙🦐🐡🦈🐟🦞🪼", "too-short"],
    ["15 emoji", "🌊🐚🦀🐠🐳🐬🦑🐙🦐🐡🦈🐟🦞🪼🐋", null],
    ["200 characters", "tide and moon, ".repeat(13) + "every", null],
    ["201 characters", "tide and moon, ".repeat(13) + "every1", "too-long"],
    ["nothing", "", "too-short"],
  ])("%s", (_, password, expected) => {
    expect(problem(password)).toBe(expected);
  });

  test("eight are enough with a second factor, seven are not", () => {
    expect(problem("gr8-teas", { hasSecondFactor: true })).toBeNull();
    expect(problem("gr8-tea", { hasSecondFactor: true })).toBe("too-short");
  });
});

describe("no composition rules", () => {
  test.each(["correct horse battery staple", "allsmalllettershere", "四月の雨の日に海へ行きました。楽しい"])(
    "%s is fine",
    (password) => {
      expect(problem(password)).toBeNull();
    },
  );
});

describe("what attackers try first", () => {
  test.each([
    ["a list's word, short but with a factor", "password"],
    ["in capitals", "PASSWORD"],
    ["with digits after it", "password1234567"],
    ["with a year and a bang", "sunshine-2026!!!"],
    ["twice", "passwordpassword"],
    ["one letter over and over", "aaaaaaaaaaaaaaaa"],
    ["two letters over and over", "abababababababab"],
    ["a short run over and over", "qwertyqwertyqwerty"],
    ["cut in the middle of a repetition", "abcdefgabcdefgabc"],
    ["three characters in any order", "abcacbbacbcaabcc"],
    ["two of the most common in a row", "iloveyoubaseball"],
    ["leaked, and long enough by itself", "abcdefghijklmno"],
    ["full-width letters that read the same", "ｐａｓｓｗｏｒｄ"],
  ])("%s: %s", (_, password) => {
    expect(problem(password, { hasSecondFactor: true })).toBe("common");
  });
});

test("the list holds more than a million, and takes about one good password in ten thousand for one of them", () => {
  const filter = readFilter(readFileSync(createRequire(import.meta.url).resolve(FILE)));
  expect(filter.count).toBeGreaterThan(1_000_000);
  const tries = 50_000;
  let wrong = 0;
  for (let i = 0; i < tries; i++) if (mayContain(filter, `${randomUUID()}`)) wrong++;
  expect(wrong / tries).toBeLessThan(0.001);
});

describe("the email address as the password", () => {
  test.each([
    ["as it is", "mara@example.com", "mara@example.com"],
    ["in capitals", "MARA@Example.com", "mara@example.com"],
    ["with digits after it", "mara@example.com123", "mara@example.com"],
    ["with a short name before the @", "bo@example-mail.com", "bo@example-mail.com"],
    ["only its name, with a little after it", "margarethe.quinn1", "margarethe.quinn@example.com"],
    ["its name twice", "maraquinnmaraquinn", "maraquinn@example.com"],
  ])("%s", (_, password, email) => {
    expect(problem(password, { email })).toBe("contains-email");
  });

  test("a name within a long phrase is fine", () => {
    expect(problem("when mara went to the sea")).toBeNull();
  });
});

describe("the stored hash", () => {
  test("is argon2id with 19 MiB and two passes, salted", async () => {
    const [one, two] = [await hashPassword("correct horse"), await hashPassword("correct horse")];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
  });

  test("lets the right password in and no other", async () => {
    const stored = await hashPassword("correct horse");
    expect(await isRightPassword(stored, "correct horse")).toBe(true);
    expect(await isRightPassword(stored, "Correct horse")).toBe(false);
    expect(await isRightPassword(stored, "")).toBe(false);
  });

  test("of nobody lets nobody in, not even with the password it was made from", async () => {
    expect(await isRightPassword(null, "nobody has this password")).toBe(false);
    expect(await isRightPassword(null, "")).toBe(false);
  });
});
