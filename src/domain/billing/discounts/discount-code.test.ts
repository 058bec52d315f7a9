import pg from "pg";
import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "#core/id.ts";
import { anOrder, aPayer, aPlan } from "#test/payments.ts";
import { later, mailsTo, newEmail } from "#test/people.ts";
import { asSuperuser, databaseUrl, emptyTables, testCtx, useDatabase } from "#test/test-ctx.ts";
import { codeFrom, readCode } from "./discount-code.ts";
import { CODES_PER_NETWORK_AND_DAY, issueDiscountCode, type Claim } from "./issue-discount-code.ts";
import { quoteMonth } from "../plans/quote-month.ts";
import { sweepDiscountCodes } from "./sweep-discount-codes.ts";

useDatabase();
beforeEach(() => emptyTables("discount_code", "mail_outbox"));

const DAY_SECONDS = 86_400;
const system = (now?: Date) => testCtx({ as: "system", ...(now ? { now } : {}) });
const claim = (change: Partial<Claim> = {}): Claim => {
  const email = change.email ?? newEmail();
  return { email, folded: email, addressHash: null, unsubscribeUrl: "https://clinic.test/unsubscribe", ...change };
};
const codeFor = async (email: string) => (await mailsTo(email)).at(-1)?.props["code"] ?? "none";

describe("issuing", () => {
  test("a mailbox gets $30 off, once, mailed with the day it ends", async () => {
    const now = new Date("2026-11-15T12:00:00Z");
    const one = claim();
    expect(await issueDiscountCode(system(now), one)).toBe("issued");
    expect(await asSuperuser("select amount_cents, expires_at, redeemed_at from discount_code")).toEqual([
      { amount_cents: 30_00, expires_at: new Date("2027-05-15T05:00:00Z"), redeemed_at: null }, // spec §9
    ]);
    expect(await mailsTo(one.email)).toMatchObject([
      { template: "discount-code", props: { amountCents: 30_00, expiresOn: "2027-05-14", code: expect.any(String) } },
    ]);
  });

  test("a second time, or ten at once, stay one code and one mail", async () => {
    const one = claim();
    const answers = await Promise.all(Array.from({ length: 10 }, () => issueDiscountCode(system(), one)));
    expect(answers.filter((answer) => answer === "issued")).toHaveLength(1);
    expect(await issueDiscountCode(system(), one)).toBe("had-one");
    expect(await asSuperuser("select 1 from mail_outbox")).toHaveLength(1);
  });

  test("also after the keys were changed, and after the address was forgotten", async () => {
    const one = claim();
    await issueDiscountCode(system(), one);
    await asSuperuser("update discount_code set email = null");
    const ctx = system();
    const DATA_KEYS = [{ id: "new", key: Buffer.alloc(32, 7) }, ...ctx.env.DATA_KEYS];
    expect(await issueDiscountCode({ ...ctx, env: { ...ctx.env, DATA_KEYS } }, one)).toBe("had-one");
  });

  test("one network gets a few a day, at once or one by one, and more the next day", async () => {
    const addressHash = Buffer.alloc(32, 9);
    const claims = Array.from({ length: CODES_PER_NETWORK_AND_DAY + 3 }, () => claim({ addressHash }));
    const answers = await Promise.all(claims.map((one) => issueDiscountCode(system(), one)));
    expect(answers.filter((answer) => answer === "issued")).toHaveLength(CODES_PER_NETWORK_AND_DAY);
    const waiting = claims[answers.indexOf("later")]!;
    expect(await issueDiscountCode(later(system(), DAY_SECONDS + 60), waiting)).toBe("issued");
  });

  test("is the system's alone", async () => {
    await expect(issueDiscountCode(testCtx({ as: "admin" }), claim())).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("using it", () => {
  const memberWithCode = async () => {
    const member = await aPayer({ card: null });
    await issueDiscountCode(system(), claim({ email: member.email }));
    return { ...member, code: await codeFor(member.email) };
  };
  const lineOf = (invoiceId: string) =>
    asSuperuser("select amount_cents from invoice_line where invoice_id = $1 and item = 'discount'", [invoiceId]);

  test("takes the amount off the first order of the plan it was put in with, typed in any way", async () => {
    const mara = await memberWithCode();
    const plan = await aPlan(mara, { code: mara.code.toLowerCase().replaceAll("-", " ") });
    expect(await asSuperuser("select redeemed_at from discount_code")).toEqual([{ redeemed_at: null }]);
    const orderId = newId();
    expect(await lineOf(await anOrder(plan, { orderId }))).toEqual([{ amount_cents: -30_00 }]);
    expect(await asSuperuser("select redeemed_by, order_id from discount_code")).toEqual([
      { redeemed_by: mara.userId, order_id: orderId },
    ]);
    const again = { userId: mara.userId, offeringKey: "trt", daysSupply: 30, code: mara.code } as const;
    expect(await quoteMonth(mara.ctx, again)).toMatchObject({ code: "not-first" });
  });

  test("by ten orders at the same moment gives one of them the discount", async () => {
    const mara = await memberWithCode();
    const plan = await aPlan(mara, { code: mara.code });
    const orders = await Promise.allSettled(Array.from({ length: 10 }, () => anOrder(plan)));
    const made = orders.flatMap((order) => (order.status === "fulfilled" ? [order.value] : []));
    const lines = await Promise.all(made.map(lineOf));
    expect(lines.filter((line) => line.length > 0)).toHaveLength(1);
  });

  test("control: looking first and marking then gives it to both of two", async () => {
    await memberWithCode();
    const clients = [0, 1].map(() => new pg.Client({ connectionString: databaseUrl("postgres") }));
    await Promise.all(clients.map((client) => client.connect()));
    const looks = clients.map((client) => client.query("select id from discount_code where redeemed_at is null"));
    const found = (await Promise.all(looks)).map(({ rows }) => rows[0].id);
    const mark = "update discount_code set redeemed_at = now(), redeemed_by = $2, order_id = $2 where id = $1";
    const marks = clients.map((client, i) => client.query(mark, [found[i], newId()]));
    expect((await Promise.all(marks)).map(({ rowCount }) => rowCount)).toEqual([1, 1]);
    await Promise.all(clients.map((client) => client.end()));
  });

  test("is for the person with that email: for anyone else there is no such code", async () => {
    const [mara, other] = [await memberWithCode(), await aPayer({ card: null })];
    const asked = { userId: other.userId, offeringKey: "sermorelin", daysSupply: 30, code: mara.code } as const;
    expect(await quoteMonth(other.ctx, asked)).toMatchObject({ code: "not-valid" });
    await aPlan(other, { code: mara.code }).catch(() => null);
    expect(await asSuperuser("select redeemed_at from discount_code")).toEqual([{ redeemed_at: null }]);
  });

  test("ends with its last day", async () => {
    const mara = await memberWithCode();
    const after = later(mara.ctx, 181 * DAY_SECONDS);
    const asked = { userId: mara.userId, offeringKey: "sermorelin", daysSupply: 30, code: mara.code } as const;
    expect(await quoteMonth(mara.ctx, asked)).toMatchObject({ code: "applied" });
    expect(await quoteMonth(after, asked)).toMatchObject({ code: "not-valid" });
  });

  test("or its end lets the address be forgotten, not that it had one", async () => {
    const mara = await memberWithCode();
    await sweepDiscountCodes(system());
    expect(await asSuperuser("select email from discount_code")).toEqual([{ email: mara.email }]);
    await anOrder(await aPlan(mara, { code: mara.code }));
    await sweepDiscountCodes(system());
    expect(await asSuperuser("select email, email_hash from discount_code")).toEqual([
      { email: null, email_hash: expect.any(Buffer) },
    ]);
  });
});

test("a code is read as it is written, and as people type it", () => {
  const code = codeFrom(Buffer.from([0, 1, 2, 3, 10, 11, 12, 13, 28, 29, 30, 31]));
  expect(code).toBe("0123-ABCD-WXYZ");
  expect(readCode(" o123 abcd-wxyz ")).toBe(code);
});
