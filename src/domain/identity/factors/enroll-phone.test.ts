import { beforeEach, describe, expect, test } from "vitest";
import { anonymous } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { aMember, browser, codeTextedTo, ctxOf, later, PASSWORD, signInAgain, type Person } from "#test/people.ts";
import { asSuperuser, emptyTables, useDatabase } from "#test/test-ctx.ts";
import { completeSecondFactor } from "./complete-second-factor.ts";
import { beginPhone, NewPhone } from "./begin-phone.ts";
import { confirmPhone } from "./confirm-phone.ts";
import { sendPhoneCode } from "./send-phone-code.ts";
import { findSession } from "../sessions/find-session.ts";
import { signIn } from "../sessions/sign-in.ts";

useDatabase();

const now = new Date("2026-11-15T12:00:00Z");
const NUMBER = "+14155550132";
let mara: Person;
beforeEach(async () => {
  mara = await aMember({ now });
  await emptyTables("sms_outbox");
});

describe("adding a phone", () => {
  test("takes the code that was texted, once", async () => {
    const { factorId, code } = await aPendingPhone();
    const result = await confirm(factorId, code);
    expect(result).toMatchObject({ kind: "done" });
    expect(await status(factorId)).toBe("verified");
    const next = await ctxOf(mara.ctx, "token" in result ? result.token : "");
    expect(await confirm(factorId, code, next)).toEqual({ kind: "wrong" });
  });

  test("is refused after ten minutes", async () => {
    const { factorId, code } = await aPendingPhone(later(mara.ctx, -1));
    expect(await confirm(factorId, code, later(mara.ctx, 599))).toEqual({ kind: "wrong" });
    expect(await status(factorId)).toBe("unverified");
  });

  test("allows five wrong codes, then even the right one has to wait", async () => {
    const { factorId, code } = await aPendingPhone();
    for (let i = 0; i < 5; i++) expect(await confirm(factorId, not(code))).toEqual({ kind: "wrong" });
    expect(await confirm(factorId, code)).toEqual({ kind: "blocked", seconds: 30 });
    expect(await confirm(factorId, code, later(mara.ctx, 30))).toMatchObject({ kind: "done" });
  });

  test("takes no code that was texted to somebody else", async () => {
    const other = await aMember({ now });
    const mine = await aPendingPhone();
    await beginPhone(other.ctx, { friendly_name: "Theirs", phone_number: "+13125550199" });
    const theirs = await codeTextedTo("+13125550199");
    const guess = theirs === mine.code ? not(theirs) : theirs;
    expect(await confirm(mine.factorId, guess)).toEqual({ kind: "wrong" });
    await expect(confirm(mine.factorId, mine.code, other.ctx)).rejects.toMatchObject({ code: "not-found" });
  });

  test("a new code replaces the one before", async () => {
    const first = await aPendingPhone();
    const second = await aPendingPhone();
    await expect(confirm(first.factorId, first.code)).rejects.toMatchObject({ code: "not-found" });
    expect(await confirm(second.factorId, second.code)).toMatchObject({ kind: "done" });
  });

  test("nobody's phone buzzes all night: five texts, then growing waits", async () => {
    for (let i = 0; i < 5; i++) await aPendingPhone();
    expect(await beginPhone(mara.ctx, { friendly_name: "Phone", phone_number: NUMBER })).toEqual({
      kind: "blocked",
      seconds: 30,
    });
    expect(await asSuperuser("select 1 from sms_outbox")).toHaveLength(5);
  });

  test.each(["(415) 555-0132", "415.555.0132", "+1 415 555 0132"])("%s is understood", (phone_number) => {
    expect(NewPhone.parse({ friendly_name: "Phone", phone_number }).phone_number).toBe(NUMBER);
  });

  test.each(["", "12", "911", "phone", "+1415555013", "+14155550132; rm -rf"])("%j is not a number", (phone_number) => {
    expect(NewPhone.safeParse({ friendly_name: "Phone", phone_number }).success).toBe(false);
  });
});

describe("signing in with a texted code", () => {
  let factorId: string;
  let ctx: Ctx;
  beforeEach(async () => {
    const pending = await aPendingPhone();
    factorId = pending.factorId;
    await confirm(factorId, pending.code);
    ctx = { ...later(mara.ctx, 60), actor: anonymous };
  });

  test("works once", async () => {
    const half = await halfOpen();
    expect(await sendPhoneCode(ctx, { sessionToken: half, factorId })).toEqual({ kind: "sent" });
    const code = await codeTextedTo(NUMBER);
    const done = await answer(half, code);
    expect(await findSession(ctx, "token" in done ? done.token : "")).toMatchObject({ actor: { kind: "member" } });
    expect(await answer(await halfOpen(), code)).toEqual({ kind: "wrong" });
  });

  test("a newer code replaces the older one", async () => {
    const half = await halfOpen();
    await sendPhoneCode(ctx, { sessionToken: half, factorId });
    const older = await codeTextedTo(NUMBER);
    await emptyTables("sms_outbox");
    await sendPhoneCode(ctx, { sessionToken: half, factorId });
    const newer = await codeTextedTo(NUMBER);
    expect(await answer(half, older === newer ? not(older) : older)).toEqual({ kind: "wrong" });
    expect(await answer(half, newer)).toMatchObject({ kind: "done" });
  });

  test("a code is texted only to a factor of that very person, within the second step", async () => {
    const other = await aMember({ now });
    const half = await halfOpen();
    expect(await sendPhoneCode(ctx, { sessionToken: other.token, factorId })).toEqual({ kind: "over" });
    expect(await sendPhoneCode(ctx, { sessionToken: half, factorId: other.userId })).toEqual({ kind: "over" });
    expect(await sendPhoneCode(later(ctx, 600), { sessionToken: half, factorId })).toEqual({ kind: "over" });
  });

  test("does not count for staff: they are let in as members who must add a stronger one", async () => {
    await asSuperuser("update profile set role = 'admin' where user_id = $1", [mara.userId]);
    const { token } = await signInAgain({ ...mara, ctx });
    expect(await findSession(ctx, token)).toMatchObject({ role: "admin", mustEnroll: true, actor: { kind: "member" } });
  });

  async function halfOpen(): Promise<string> {
    const result = await signIn(ctx, { email: mara.email, password: PASSWORD }, browser);
    return result.kind === "second-factor" ? result.token : "";
  }

  function answer(sessionToken: string, code: string) {
    return completeSecondFactor(ctx, { method: "phone", code, sessionToken, skipSecondFactorHere: false }, browser);
  }
});

async function aPendingPhone(ctx: Ctx = mara.ctx) {
  const result = await beginPhone(ctx, { friendly_name: "Phone", phone_number: NUMBER });
  if (result.kind !== "sent") throw new Error(result.kind);
  return { factorId: result.factorId, code: await codeTextedTo(NUMBER) };
}

function confirm(factorId: string, code: string, ctx: Ctx = mara.ctx) {
  return confirmPhone(ctx, { factorId, code }, browser);
}

function not(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, "0");
}

async function status(factorId: string) {
  const [row] = await asSuperuser("select status from auth.factor where id = $1", [factorId]);
  return row?.["status"];
}
