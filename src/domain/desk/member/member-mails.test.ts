import { beforeEach, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { enqueueMail, RESENDABLE } from "#core/mail.ts";
import { aKnownPerson, later } from "#test/people.ts";
import { asSuperuser, emptyTables, testCtx, useDatabase } from "#test/test-ctx.ts";
import { listMemberMails } from "./list-member-mails.ts";
import { resendMail } from "./resend-mail.ts";

useDatabase();
const START = new Date("2026-11-15T12:00:00Z");
type Person = Awaited<ReturnType<typeof aKnownPerson>>;
let member: Person;
let employee: Person;
beforeEach(async () => {
  member = await aKnownPerson("member", { now: START });
  employee = await aKnownPerson("employee", { now: START });
  await emptyTables("mail_outbox");
});

const to = () => ({ name: "", address: member.email });
const url = "https://clinic.test/profile";
const write = (ctx: Ctx, aboutId: string = newId()) =>
  inTransaction(ctx, (tx) =>
    enqueueMail(tx, {
      template: "order-news",
      to: to(),
      member: { userId: member.userId, aboutId },
      props: { news: "shipped", number: "TL-10001", url },
    }),
  );
const sent = () => asSuperuser("update mail_outbox set sent_at = $1 where sent_at is null", [START]);
const resend = (mailId: string, press = newId(), ctx = employee.ctx) =>
  resendMail(ctx, { userId: member.userId, mailId, press });
const again = () => asSuperuser("select template, asked_by, sealed from mail_outbox where resend_of is not null");

test("a letter that may be sent again goes out once for each press, and the trail says who asked", async () => {
  const mailId = await write(testCtx({ as: "system", now: START }));
  await expect(resend(mailId)).rejects.toThrow("conflict");
  await sent();
  const press = newId();
  await Promise.all([resend(mailId, press), resend(mailId, press)]);
  expect(await again()).toEqual([{ template: "order-news", asked_by: employee.userId, sealed: null }]);
  const trail = await asSuperuser("select actor_id from audit_event where action = 'mail.resent' and subject_id = $1", [
    member.userId,
  ]);
  expect(trail).toEqual([{ actor_id: employee.userId }]);
  const [newest, first] = await listMemberMails(employee.ctx, { userId: member.userId });
  expect(newest).toMatchObject({ resendOf: mailId, askedBy: employee.userId, canResend: false });
  expect(first).toMatchObject({ id: mailId, canResend: true });
});

test("only the last word about a thing is sent again", async () => {
  const [system, order] = [testCtx({ as: "system", now: START }), newId()];
  const first = await write(system, order);
  const last = await write(later(system, 60), order);
  const other = await write(later(system, 30));
  await sent();
  const mails = await listMemberMails(employee.ctx, { userId: member.userId });
  expect(mails.map(({ id, canResend }) => [id, canResend])).toEqual([
    [last, true],
    [other, true],
    [first, false],
  ]);
  await expect(resend(first)).rejects.toThrow("conflict");
});

test("codes, offers and links that work once are listed and never sent again", async () => {
  const secret = await inTransaction(testCtx({ as: "system", now: START }), (tx) =>
    enqueueMail(tx, { template: "reset-password", to: to(), member: { userId: member.userId }, props: { url } }),
  );
  await asSuperuser("update mail_outbox set sent_at = $1, sealed = null", [START]);
  const [mail] = await listMemberMails(employee.ctx, { userId: member.userId });
  expect(mail).toMatchObject({ id: secret, template: "reset-password", canResend: false, resendUntil: null });
  await expect(resend(secret)).rejects.toThrow("conflict");
  for (const template of [
    "registration-code",
    "reset-password",
    "confirm-new-email",
    "discount-code",
    "visit-earlier",
  ]) {
    expect(RESENDABLE.has(template), template).toBe(false);
  }
});

test("three times in an hour is enough", async () => {
  const mailId = await write(testCtx({ as: "system", now: START }));
  await sent();
  for (const n of [1, 2, 3]) await resend(mailId, newId(), later(employee.ctx, n));
  await expect(resend(mailId, newId(), later(employee.ctx, 4))).rejects.toThrow("rate-limited");
  expect(await again()).toHaveLength(3);
  await resend(mailId, newId(), later(employee.ctx, 3_700));
  expect(await again()).toHaveLength(4);
});

test("members and providers neither see nor send them, and nobody reads what is in them", async () => {
  const mailId = await write(testCtx({ as: "system", now: START }));
  await sent();
  for (const ctx of [member.ctx, testCtx({ as: "provider" })]) {
    await expect(listMemberMails(ctx, { userId: member.userId })).rejects.toThrow("forbidden");
    await expect(resend(mailId, newId(), ctx)).rejects.toThrow("forbidden");
  }
  const peek = inTransaction(employee.ctx, ({ trx }) => trx.selectFrom("mail_outbox").select("sealed").execute());
  await expect(peek).rejects.toThrow("permission denied");
});
