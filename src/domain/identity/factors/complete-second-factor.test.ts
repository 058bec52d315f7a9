import { beforeEach, describe, expect, test } from "vitest";
import { anonymous } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import {
  addTotp,
  aMember,
  aStaff,
  browser,
  ctxOf,
  later,
  mailsTo,
  PASSWORD,
  totpCode,
  type Person,
} from "#test/people.ts";
import { asSuperuser, useDatabase } from "#test/test-ctx.ts";
import { completeSecondFactor } from "./complete-second-factor.ts";
import { findOpenSecondStep } from "./find-open-second-step.ts";
import { findSession } from "../sessions/find-session.ts";
import { makeRecoveryCodes } from "./make-recovery-codes.ts";
import { signIn } from "../sessions/sign-in.ts";

useDatabase();

const now = new Date("2026-11-15T12:00:00Z");
const STEP = 30;
let mara: Person;
let secret: string;
let codes: string[];
/** Five minutes later, so that the step used for setting up lies far behind. */
let ctx: Ctx;
beforeEach(async () => {
  mara = await aMember({ now });
  ({ codes } = await makeRecoveryCodes(mara.ctx));
  ({ secret } = await addTotp(mara.ctx));
  ctx = { ...later(mara.ctx, 300), actor: anonymous };
});

const codeAt = (steps: number) => totpCode(secret, later(ctx, steps * STEP).now);

describe("a code of the authenticator", () => {
  test.each([-1, 0, 1])("from step %i is accepted", async (steps) => {
    expect(await answer(codeAt(steps))).toMatchObject({ kind: "done" });
  });

  test.each([-2, 2])("from step %i is refused", async (steps) => {
    expect(await answer(codeAt(steps))).toEqual({ kind: "wrong" });
  });

  test("is accepted once", async () => {
    expect(await answer(codeAt(0))).toMatchObject({ kind: "done" });
    expect(await answer(codeAt(0))).toEqual({ kind: "wrong" });
  });

  test("is accepted once when it comes from two browsers at the same time", async () => {
    const halves = [await halfOpen(), await halfOpen()];
    const results = await Promise.all(halves.map((half) => answer(codeAt(0), { half })));
    expect(results.map(({ kind }) => kind).sort()).toEqual(["done", "wrong"]);
  });

  test("is refused when a newer one was used before, and the next one is accepted", async () => {
    expect(await answer(codeAt(0))).toMatchObject({ kind: "done" });
    expect(await answer(codeAt(-1))).toEqual({ kind: "wrong" });
    expect(await answer(codeAt(1))).toMatchObject({ kind: "done" });
  });

  test("that set the authenticator up does not sign in as well", async () => {
    const [half, code] = [await halfOpen(mara.ctx), totpCode(secret, now)];
    expect(await answer(code, { half, at: mara.ctx })).toEqual({ kind: "wrong" });
  });

  test.each(["", "12345", "1234567", "abcdef", "１２３４５６", "000000' or 1=1"])("%j is no code", async (code) => {
    expect(await answer(code)).toEqual({ kind: "wrong" });
  });

  test("may have spaces in it", async () => {
    const code = codeAt(0);
    expect(await answer(`${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({ kind: "done" });
  });
});

test("five wrong codes are free, then the right one has to wait too", async () => {
  const half = await halfOpen();
  for (let i = 0; i < 5; i++) expect(await answer(codeAt(100), { half })).toEqual({ kind: "wrong" });
  expect(await answer(codeAt(0), { half })).toEqual({ kind: "blocked", seconds: 30 });
  expect(await answer(codeAt(0), { half: await halfOpen() }), "with a new half-open session").toMatchObject({
    kind: "blocked",
  });
  expect(await answer(codeAt(1), { half, at: later(ctx, 30) })).toMatchObject({ kind: "done" });
});

test("each refusal leaves an audit row", async () => {
  await answer(codeAt(100));
  expect(
    await asSuperuser("select 1 from audit_event where action = 'session.second-factor-refused' and subject_id = $1", [
      mara.userId,
    ]),
  ).toHaveLength(1);
});

describe("a recovery code", () => {
  test("works once, and its owner is notified", async () => {
    expect(await answer(codes[0]!, { method: "recovery-code" })).toMatchObject({ kind: "done" });
    expect(await answer(codes[0]!, { method: "recovery-code" })).toEqual({ kind: "wrong" });
    expect(await answer(codes[1]!, { method: "recovery-code" })).toMatchObject({ kind: "done" });
    const notified = (await mailsTo(mara.email)).filter(({ props }) => props["change"] === "recovery-code-used");
    expect(notified).toHaveLength(2);
  });

  test("may be typed in capitals and without its dash", async () => {
    const typed = codes[0]!.toUpperCase().replace("-", " ");
    expect(await answer(typed, { method: "recovery-code" })).toMatchObject({ kind: "done" });
  });

  test("of one person is worthless to another", async () => {
    const other = await aMember({ now });
    const theirs = await makeRecoveryCodes(other.ctx);
    expect(await answer(theirs.codes[0]!, { method: "recovery-code" })).toEqual({ kind: "wrong" });
  });
});

describe("the half-open session", () => {
  test("offers the person's factors and is over after ten minutes", async () => {
    const half = await halfOpen();
    expect(await findOpenSecondStep(ctx, { sessionToken: half })).toMatchObject({
      email: mara.email,
      isStaff: false,
      factors: [{ factor_type: "totp" }],
    });
    expect(await findOpenSecondStep(later(ctx, 600), { sessionToken: half })).toBeNull();
    expect(await answer(codeAt(20), { half, at: later(ctx, 600) })).toEqual({ kind: "over" });
  });

  test("is over when the account is disabled", async () => {
    const half = await halfOpen();
    await asSuperuser("update auth.account set disabled_at = now() where user_id = $1", [mara.userId]);
    expect(await answer(codeAt(0), { half })).toEqual({ kind: "over" });
  });

  test("is not the same as a full one, which cannot be answered again", async () => {
    const done = await answer(codeAt(0));
    const full = "token" in done ? done.token : "";
    expect(await answer(codeAt(1), { half: full })).toEqual({ kind: "over" });
    expect(await findSession(ctx, full)).toMatchObject({ actor: { kind: "member" } });
  });
});

test("staff are never spared the second step, even where they asked for it", async () => {
  const staff = await aStaff("employee", { now });
  const at = { ...later(staff.ctx, 60), actor: anonymous };
  const known = { ...browser, deviceToken: staff.deviceToken };
  const first = await signIn(at, { email: staff.email, password: PASSWORD }, known);
  const half = "token" in first ? first.token : "";
  const code = totpCode(staff.totpSecret, at.now);
  const done = await answer(code, { half, at, skip: true, from: known });
  expect((await ctxOf(at, "token" in done ? done.token : "")).actor.kind).toBe("employee");
  expect(await signIn(at, { email: staff.email, password: PASSWORD }, known)).toMatchObject({ kind: "second-factor" });
});

async function halfOpen(at: Ctx = ctx): Promise<string> {
  const result = await signIn(at, { email: mara.email, password: PASSWORD }, browser);
  if (result.kind !== "second-factor") throw new Error(`Signing in ended with ${result.kind}`);
  return result.token;
}

type How = { method?: "totp" | "recovery-code"; half?: string; at?: Ctx; skip?: boolean; from?: typeof browser };

async function answer(code: string, { method = "totp", half, at = ctx, skip = false, from = browser }: How = {}) {
  const sessionToken = half ?? (await halfOpen());
  return completeSecondFactor(at, { method, code, sessionToken, skipSecondFactorHere: skip }, from);
}
