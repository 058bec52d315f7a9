import { beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { aMember, browser, later, newEmail, PASSWORD, type Person } from "#test/people.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { signIn, type SignInResult } from "./sign-in.ts";

useDatabase();

const ctx = testCtx({ as: "anonymous", now: new Date("2026-11-15T12:00:00Z") });
let mara: Person;
beforeEach(async () => {
  mara = await aMember({ now: ctx.now });
});

describe.each([
  ["a known", () => mara.email],
  ["an unknown", () => newEmail()],
])("%s email", (_, choose) => {
  test("has five wrong tries, then waits that double", async () => {
    const email = choose();
    for (let i = 0; i < 5; i++) expect(await guess(email)).toEqual({ kind: "wrong" });
    let at = ctx;
    for (const seconds of [30, 60, 120, 240, 480, 900, 900, 900]) {
      expect(await guess(email, at)).toEqual({ kind: "blocked", seconds });
      expect(await guess(email, later(at, seconds - 1))).toEqual({ kind: "blocked", seconds: 1 });
      at = later(at, seconds);
      expect(await guess(email, at)).toEqual({ kind: "wrong" });
    }
  });

  test("passes at most five of fifty parallel tries to the hash", async () => {
    const email = choose();
    const answers = await Promise.all(Array.from({ length: 50 }, () => guess(email)));
    expect(count(answers, "wrong")).toBe(5);
    expect(count(answers, "blocked")).toBe(45);
  });
});

test("while the wait runs even the right password is not looked at; afterwards it works", async () => {
  for (let i = 0; i < 5; i++) await guess(mara.email);
  expect(await enter(mara.email, PASSWORD)).toMatchObject({ kind: "blocked" });
  expect(await enter(mara.email, PASSWORD, later(ctx, 30))).toMatchObject({ kind: "done" });
});

test("a right password in time gives all five tries back", async () => {
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < 4; i++) expect(await guess(mara.email)).toEqual({ kind: "wrong" });
    expect(await enter(mara.email, PASSWORD)).toMatchObject({ kind: "done" });
  }
});

test("the most persistent attack leaves the owner a way in after a quarter of an hour", async () => {
  let at = ctx;
  for (let i = 0; i < 30; i++) {
    const answer = await guess(mara.email, at);
    if (answer.kind === "blocked") at = later(at, answer.seconds);
  }
  expect(await enter(mara.email, PASSWORD, later(at, 15 * 60))).toMatchObject({ kind: "done" });
});

describe("strangers have used up all tries", () => {
  beforeEach(async () => {
    for (let i = 0; i < 6; i++) await guess(mara.email);
  });

  test("the owner's own browser still gets in", async () => {
    const known = { ...browser, deviceToken: mara.deviceToken };
    expect(await signIn(ctx, { email: mara.email, password: PASSWORD }, known)).toMatchObject({ kind: "done" });
  });

  test("a browser that only somebody else used does not", async () => {
    const other = await aMember({ now: ctx.now });
    const foreign = { ...browser, deviceToken: other.deviceToken };
    expect(await signIn(ctx, { email: mara.email, password: PASSWORD }, foreign)).toMatchObject({ kind: "blocked" });
  });

  test("nor does a made-up device", async () => {
    const invented = { ...browser, deviceToken: "x".repeat(43) };
    expect(await signIn(ctx, { email: mara.email, password: PASSWORD }, invented)).toMatchObject({ kind: "blocked" });
  });

  test("the owner's browser has five tries of its own, no more", async () => {
    const known = { ...browser, deviceToken: mara.deviceToken };
    const wrong = { email: mara.email, password: "not the right password" };
    const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(ctx, wrong, known)));
    expect(count(answers, "wrong")).toBe(5);
  });

  test("other people do not notice", async () => {
    const other = await aMember({ now: ctx.now });
    expect(await enter(other.email, PASSWORD)).toMatchObject({ kind: "done" });
  });
});

test("the table of failures names no email", async () => {
  await guess(mara.email);
  const rows = await asSuperuser<{ row: string }>("select failure::text as row from auth.failure");
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map(({ row }) => row).join()).not.toContain("example.test");
});

function guess(email: string, at: Ctx = ctx): Promise<SignInResult> {
  return enter(email, "not the right password", at);
}

function enter(email: string, password: string, at: Ctx = ctx): Promise<SignInResult> {
  return signIn(at, { email, password }, browser);
}

function count(answers: SignInResult[], kind: SignInResult["kind"]): number {
  return answers.filter((answer) => answer.kind === kind).length;
}
