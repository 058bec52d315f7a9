import { beforeEach, expect, test } from "vitest";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { openRelation } from "#domain/chart/care/open-relation.ts";
import { CRITICAL, first, member, NOW, nurse, ORDINARY, provider, second, typed, useLabs } from "#test/lab-clinic.ts";
import { release, transcribe } from "#test/labs.ts";
import { hl7 } from "#test/patients/lab-messages.ts";
import { asSuperuser, emptyTables, testCtx, useDatabase } from "#test/test-ctx.ts";
import { fileResult } from "../interface/file-result.ts";
import { receiveLabFile } from "../interface/receive-lab-file.ts";
import { reviewReport } from "../review-report.ts";
import { remindOfReviews } from "./remind-of-reviews.ts";

/** A complete result that nobody reviewed in time. An ordinary one is due by the end of the third business day. */
useDatabase();
useLabs();

const system = (days: number) => testCtx({ as: "system", now: new Date(NOW.getTime() + days * 86_400_000) });
const mails = async () =>
  (
    await asSuperuser<{ template: string }>(
      "select template from mail_outbox where template = 'lab-review-waits' order by created_at",
    )
  ).length;
const alarms = async () => (await asSuperuser("select 1 from alarm where raised_by is null")).length;

async function released(lines: string[]): Promise<string> {
  const reportId = await transcribe(first.ctx, typed(lines));
  await release(second.ctx, reportId);
  await asSuperuser("update lab_report set provider_id = $2 where id = $1", [reportId, provider.userId]);
  await asSuperuser("delete from mail_outbox");
  return reportId;
}

let reportId: string;
beforeEach(async () => {
  reportId = await released(ORDINARY);
});

test("its provider is reminded once it is late, and the desk a day later, each once", async () => {
  await remindOfReviews(system(1));
  expect(await mails()).toBe(0);
  await remindOfReviews(system(6));
  const sent = await asSuperuser<{ clock: string }>("select clock from lab_report_reminder order by clock");
  expect(sent.map(({ clock }) => clock)).toEqual(["due"]);
  await remindOfReviews(system(6));
  expect(await mails()).toBe(1);
  await remindOfReviews(system(8));
  await remindOfReviews(system(9));
  expect(await mails()).toBe(2);
  expect(await alarms()).toBe(0);
});

test("nobody hears of one that was reviewed", async () => {
  await inTransaction(nurse.ctx, (tx) =>
    openRelation(tx, { userId: member.userId, providerId: provider.userId, basis: "assigned", reason: "answers-sent" }),
  );
  await inTransaction(provider.ctx, (tx) => reviewReport(tx, { reportId, remarks: {}, note: "" }));
  await remindOfReviews(system(30));
  expect(await mails()).toBe(0);
});

test("nobody hears of a part of one that the lab still works on", async () => {
  await emptyTables("lab_report", "lab_order", "lab_message");
  await asSuperuser("update profile set date_of_birth = '1985-04-27' where user_id = $1", [member.userId]);
  const orderId = newId();
  await asSuperuser(
    `insert into lab_order (id, user_id, treatment_key, provider_id, origin, panel_keys, icd10, loincs, status, collection,
       drafted_at, signed_by, signed_at, placed_at, expires_on, moved_at)
     values ($1, $2, 'trt', $3, 'patient-page', '{order-cbc}', '{E29.1}', '{2986-8}', 'placed', 'own-lab',
       $4, $3, $4, $4, '2026-12-30', $4)`,
    [orderId, member.userId, provider.userId, new Date("2026-11-09T12:00:00Z")],
  );
  const send = async (status: "P" | "F") => {
    const text = hl7({
      orderId,
      lastName: "Quinn",
      birthDate: "19850427",
      collected: "20261110073000",
      status,
      lines: ["2986-8 612 ng/dL 264-916"],
    });
    await receiveLabFile(system(0), Buffer.from(text));
    const rows = await asSuperuser<{ id: string }>("select id from lab_message where outcome is null");
    for (const { id } of rows) await fileResult(system(0), { messageId: id }, { readResult: () => null });
  };
  await send("P");
  await remindOfReviews(system(6));
  expect(await mails()).toBe(0);
  await send("F");
  await remindOfReviews(system(6));
  expect(await mails()).toBe(1);
});

test("one with an open alert pages instead", async () => {
  await released(CRITICAL);
  const before = await alarms();
  await remindOfReviews(system(30));
  expect(await alarms()).toBe(before + 1);
});
