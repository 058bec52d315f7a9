import { expect, test } from "vitest";
import { inReadTransaction, inTransaction } from "#core/db.ts";
import type { Ctx } from "#core/ctx.ts";
import { findChartLists } from "#domain/chart/lists/reads.server.ts";
import { answerEverything, anAskedMember } from "#test/intake.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { openEpisode } from "../episodes/open-episode.ts";
import { submitAnswers } from "./submit-answers.ts";

useDatabase();
const NOW = new Date("2026-11-16T15:00:00Z");

const chartOf = (ctx: Ctx, userId: string) => inReadTransaction(ctx, (tx) => findChartLists(tx.trx, userId));
const PEANUTS = [{ what: "Peanuts", reaction: "Hives", severity: "severe" }];

test("sending the questions reports what they say, and sending them again adds nothing", async () => {
  const { ctx, userId } = await anAskedMember(["trt"], { now: NOW });
  const given = { c08: PEANUTS, c09a: ["insulin"], c10: ["sleep-apnea"], c16t: "past", t08: "treated" };
  await answerEverything(ctx, given);
  expect(await submitAnswers(ctx)).toMatchObject({ kind: "sent" });
  const first = await chartOf(ctx, userId);
  expect(first.allergies).toMatchObject([{ substance: "Peanuts", status: "reported", source: "patient", version: 1 }]);
  expect(first.medicines).toMatchObject([{ name: "Insulin", classKeys: ["insulin"] }]);
  expect(first.problems).toMatchObject([{ problemKey: "sleep-apnea" }]);
  expect(first.history.map(({ text }) => text)).toContain("Do you smoke, vape or use tobacco? I used to");
  expect(Object.values(first.noneKnown)).toEqual([null, null, null, null]);

  const later = testCtx({ as: "member", id: userId, now: new Date("2026-12-16T15:00:00Z") });
  await inTransaction(later, (tx) => openEpisode(tx, { userId, treatmentKey: "semaglutide", reason: "registered" }));
  await asSuperuser("update form_response set state = 'superseded' where user_id = $1 and form_key = 'common'", [
    userId,
  ]);
  await answerEverything(later, { ...given, w10: "no" });
  await submitAnswers(later);
  const second = await chartOf(later, userId);
  expect(second.allergies).toEqual(first.allergies);
  expect(second.problems.filter(({ problemKey }) => problemKey === "sleep-apnea")).toEqual(first.problems);
});

test("answers without a yes say that nothing is known, with a date", async () => {
  const { ctx, userId } = await anAskedMember(["trt"], { now: NOW });
  await answerEverything(ctx);
  await submitAnswers(ctx);
  const { allergies, noneKnown } = await chartOf(ctx, userId);
  expect(allergies).toEqual([]);
  expect(noneKnown.allergies).toEqual({ at: NOW, by: userId });
  expect(noneKnown.medicines).toEqual({ at: NOW, by: userId });
});

test("answers that can't be reported aren't sent", async () => {
  const { ctx, userId } = await anAskedMember(["trt"], { now: NOW });
  await answerEverything(ctx, { c08: PEANUTS });
  await asSuperuser("alter table allergy add constraint refused check (substance <> 'Peanuts') not valid");
  try {
    await expect(submitAnswers(ctx)).rejects.toThrow("refused");
  } finally {
    await asSuperuser("alter table allergy drop constraint refused");
  }
  const sent = await asSuperuser("select 1 from form_response where user_id = $1 and state = 'submitted'", [userId]);
  expect(sent).toEqual([]);
});
