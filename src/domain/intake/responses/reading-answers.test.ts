import { expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { answerEverything, anAskedMember, EMERGENCY } from "#test/intake.ts";
import { aStaff } from "#test/people.ts";
import { caredForBy, PROVIDER, useAskedForms } from "#test/patients/asked-forms.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { breakGlass } from "#domain/chart/care/break-glass.ts";
import { getAnswersState } from "./get-answers-state.ts";
import { getQuestions } from "./get-questions.ts";
import { getSubmittedAnswers } from "./get-submitted-answers.ts";
import { saveAnswer } from "./save-answer.ts";
import { submitAnswers } from "./submit-answers.ts";

/** Who reads somebody's answers. */
useDatabase();
useAskedForms();
const NOW = new Date("2026-11-16T15:00:00Z");
const provider = () => testCtx({ as: "provider", id: PROVIDER, now: NOW });

test("a provider who cares for someone reads everything, and each look leaves a row in the trail", async () => {
  const { ctx, userId } = await anAskedMember(["trt"], { now: NOW });
  await answerEverything(ctx, { a4: "yes" });
  await submitAnswers(ctx);
  await expect(getSubmittedAnswers(provider(), { userId })).rejects.toThrow("not-found");
  await caredForBy(userId, PROVIDER);
  const { forms } = await getSubmittedAnswers(provider(), { userId });
  const common = forms.find(({ definition }) => definition.form === "common")!;
  expect(common.answers).toEqual({ a1: "no", a2: "no", a4: "yes" });
  expect(common.findings.map(({ code }) => code)).toEqual(["drugs"]);
  const trail = await asSuperuser(
    "select 1 from audit_event where action = 'intake.read' and subject_id = $1 and actor_id = $2",
    [userId, PROVIDER],
  );
  expect(trail).toHaveLength(1);
});

test.each(["employee", "member"] as const)("an %s can't read answers", async (as) => {
  const { ctx, userId } = await anAskedMember(["trt"], { now: NOW });
  await answerEverything(ctx);
  await submitAnswers(ctx);
  await expect(getSubmittedAnswers(testCtx({ as, now: NOW }), { userId })).rejects.toThrow("forbidden");
});

test("a nurse reads the answers of anyone, of restricted ones only that they exist, and each look leaves a row", async () => {
  const { ctx, userId } = await anAskedMember(["trt"], { now: NOW });
  await answerEverything(ctx, { a4: "yes" });
  await submitAnswers(ctx);
  const nurse = testCtx({ as: "nurse", now: NOW });
  const { forms } = await getSubmittedAnswers(nurse, { userId });
  const common = forms.find(({ definition }) => definition.form === "common")!;
  expect([common.answers, common.unreadable, common.findings]).toEqual([{ a1: "no", a2: "no" }, 1, []]);
  const trail = await asSuperuser(
    "select 1 from audit_event where action = 'intake.read' and subject_id = $1 and actor_kind = 'nurse'",
    [userId],
  );
  expect(trail).toHaveLength(1);
  await expect(getSubmittedAnswers(nurse, { userId: newId() })).rejects.toThrow("not-found");
});

test("an admin reads answers only in a chart they opened, and not the restricted ones", async () => {
  const { ctx, userId } = await anAskedMember(["trt"], { now: NOW });
  await answerEverything(ctx, { a4: "yes" });
  await submitAnswers(ctx);
  const admin = await aStaff("admin", { now: NOW });
  await expect(getSubmittedAnswers(admin.ctx, { userId })).rejects.toThrow("not-found");
  await breakGlass(admin.ctx, { member: { userId }, reason: "A complaint" });
  const { forms } = await getSubmittedAnswers(admin.ctx, { userId });
  expect(forms.find(({ definition }) => definition.form === "common")).toMatchObject({
    answers: { a1: "no", a2: "no" },
    unreadable: 1,
  });
  const closed = { ...admin.ctx, now: new Date(NOW.getTime() + 4 * 3_600_000) };
  await expect(getSubmittedAnswers(closed, { userId })).rejects.toThrow("not-found");
});

test("the desk sees how far someone is, never an answer", async () => {
  const { ctx, userId } = await anAskedMember(["trt"], { now: NOW });
  const desk = testCtx({ as: "employee", now: NOW });
  expect(await getAnswersState(desk, { userId })).toEqual({ state: "none" });
  await answer(ctx, "common", "a1", "no");
  expect(await getAnswersState(desk, { userId })).toEqual({ state: "answering" });
  await answerEverything(ctx, { a4: "yes" });
  await submitAnswers(ctx);
  expect(await getAnswersState(desk, { userId })).toEqual({ state: "sent", outcome: "review", submittedAt: NOW });
  const rows = await inReadTransaction(desk, ({ trx }) =>
    trx.selectFrom("form_answer").select("item_id").where("user_id", "=", userId).execute(),
  );
  expect(rows).toEqual([]);
  await expect(getAnswersState(testCtx({ as: "provider", now: NOW }), { userId })).rejects.toThrow("forbidden");
});

test("staff who view as a member read none of the answers", async () => {
  const { ctx, userId } = await anAskedMember(["trt"], { now: NOW });
  await answer(ctx, "common", "a1", "no");
  const viewing: Ctx = { ...ctx, actor: { kind: "member", userId, sessionId: newId(), viewedBy: newId() } };
  await expect(getQuestions(viewing)).rejects.toMatchObject({ code: "forbidden" });
  const stored = (as: Ctx) =>
    inReadTransaction(as, ({ trx }) =>
      trx.selectFrom("form_answer").select("seq").where("user_id", "=", userId).execute(),
    );
  expect([await stored(ctx), await stored(viewing)]).toEqual([[{ seq: 1 }], []]);
});

function answer(ctx: Ctx, form: string, id: string, value: string | number) {
  return saveAnswer(ctx, { form, item: id, value, emergency: EMERGENCY });
}
