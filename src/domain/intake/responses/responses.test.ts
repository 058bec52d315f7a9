import { expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { answerEverything, anAskedMember, EMERGENCY } from "#test/intake.ts";
import { caredForBy, FORMS, PROVIDER, useAskedForms } from "#test/patients/asked-forms.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { aProvider, choiceOf } from "#test/visits.ts";
import { findTreatmentHold } from "#domain/chart/holds/reads.server.ts";
import { pageOnCallJob } from "#domain/messaging/jobs.ts";
import { confirmBooking } from "#domain/scheduling/bookings/confirm-booking.ts";
import { holdSlot } from "#domain/scheduling/bookings/hold-slot.ts";
import { listOwnAppointments } from "#domain/scheduling/lists/list-own-appointments.ts";
import { changeEpisode } from "../episodes/change-episode.ts";
import { listOpenEpisodes } from "../episodes/reads.server.ts";
import { leavesOf } from "../forms/condition.ts";
import { evaluateForms } from "../forms/evaluate-forms.ts";
import type { Answers } from "../forms/form.ts";
import type { FormTexts } from "../forms/translate-form.ts";
import { readForms } from "../../../../scripts/clinical-forms.ts";
import { acceptStop } from "./accept-stop.ts";
import { forgetAnswers } from "./forget-answers.ts";
import { getQuestions } from "./get-questions.ts";
import { getSubmittedAnswers } from "./get-submitted-answers.ts";
import type { Interview } from "./interview.ts";
import { saveAnswer } from "./save-answer.ts";
import { submitAnswers } from "./submit-answers.ts";

useDatabase();
useAskedForms();
const NOW = new Date("2026-11-16T15:00:00Z");
const LATER = new Date("2026-11-16T15:10:00Z");

/** Every text of the short forms, marked. */
const SPANISH: FormTexts = Object.fromEntries(
  FORMS.flatMap((form) => [
    form.title,
    ...form.items.flatMap(({ section, ask, options = [] }) => [section, ask, ...options.map(({ label }) => label)]),
    ...Object.values(form.says).flatMap(({ patient, next = "" }) => [patient, next]),
  ]).map((text) => [text, `es: ${text}`]),
);

test("all answers are sent, and the treatment goes on", async () => {
  const { ctx, userId } = await anAskedMember(["trt"], { now: NOW });
  expect(await answerEverything(ctx)).toEqual(["a1", "a2", "a4", "t04"]);
  expect(await submitAnswers(ctx)).toEqual({ kind: "sent", stopped: [] });
  expect(await states(ctx, userId)).toEqual(["trt submitted"]);
});

test("nothing is sent while an answer is missing", async () => {
  const { ctx, userId } = await anAskedMember(["trt"], { now: NOW });
  await answer(ctx, "common", "a1", "no");
  expect(await submitAnswers(ctx)).toEqual({ kind: "incomplete", next: { form: "common", item: "a2" } });
  expect(await states(ctx, userId)).toEqual(["trt asking"]);
});

test("a stop for testosterone leaves weight loss open, and an alternative can be asked about", async () => {
  const { ctx, userId } = await anAskedMember(["trt", "semaglutide"], { now: NOW });
  for (const [form, id] of [
    ["common", "a1"],
    ["common", "a2"],
    ["common", "a4"],
  ] as const) {
    await answer(ctx, form, id, "no");
  }
  expect(await answer(ctx, "trt", "t04", "yes")).toEqual({ kind: "stopped" });
  expect(await states(ctx, userId)).toEqual(["semaglutide asking", "trt asking"]);
  expect(await acceptStop(ctx, { alternative: "hcg" })).toEqual({ treatments: ["semaglutide", "hcg"] });
  expect(await states(ctx, userId)).toEqual(["hcg asking", "semaglutide asking", "trt stopped"]);
  await expect(acceptStop(ctx, { alternative: "sermorelin" })).rejects.toThrow("not-found");
  expect(await answerEverything(ctx)).toEqual(["h01", "w01"]);
  await submitAnswers(ctx);
  expect(await states(ctx, userId)).toEqual(["hcg submitted", "semaglutide submitted", "trt stopped"]);
});

test("going on with an alternative doesn't cancel the visit that was booked; leaving it at that does", async () => {
  const providerId = await aProvider({ states: ["TX"] });
  const stopWith = async (alternative: string | null, day: string) => {
    const { ctx } = await anAskedMember(["trt"], { now: NOW });
    const startsAt = new Date(`${day}T16:00:00Z`);
    await confirmBooking(ctx, await holdSlot(ctx, choiceOf(providerId, { state: "TX", startsAt })));
    await answerEverything({ ...ctx, now: LATER }, { t04: "yes" });
    await acceptStop({ ...ctx, now: LATER }, { alternative });
    return (await listOwnAppointments(ctx)).coming.length;
  };
  expect(await stopWith("hcg", "2026-11-19")).toBe(1);
  expect(await stopWith(null, "2026-11-20")).toBe(0);
});

test("sending a stop stops that treatment and no other", async () => {
  const { ctx, userId } = await anAskedMember(["trt", "semaglutide"], { now: NOW });
  await answerEverything(ctx, { t04: "yes" });
  expect(await submitAnswers(ctx)).toEqual({ kind: "sent", stopped: ["trt"] });
  expect(await states(ctx, userId)).toEqual(["semaglutide submitted", "trt stopped"]);
  expect(await heldBy(ctx, "trt")).toBe("answer");
  expect(await heldBy(ctx, "semaglutide")).toBeNull();
});

test("a treatment that answers stopped stays held until later answers no longer stop it", async () => {
  const { ctx, userId } = await anAskedMember(["trt"], { now: NOW });
  await answerEverything(ctx, { t04: "yes" });
  await submitAnswers(ctx);
  const later = testCtx({ as: "member", id: userId, now: new Date(NOW.getTime() + 400 * 86_400_000) });
  const [stopped] = await inTransaction(later, (tx) => listOpenEpisodes(tx.trx, userId));
  await changeEpisode(later, { episodeId: stopped!.id, to: "asking" });
  expect(await heldBy(later, "trt")).toBe("answer");
  await answerEverything(later, { t04: "no" });
  expect(await submitAnswers(later)).toEqual({ kind: "sent", stopped: [] });
  expect(await heldBy(later, "trt")).toBeNull();
});

test("an answer that was changed after it stopped a treatment reaches the provider with both answers", async () => {
  const { ctx, userId } = await anAskedMember(["trt"], { now: NOW });
  await answerEverything(ctx, { t04: "yes" });
  await answer(ctx, "trt", "t04", "no");
  await submitAnswers(ctx);
  expect(await states(ctx, userId)).toEqual(["trt submitted"]);
  const rows = await asSuperuser(
    "select code, effect, stopped_value, final_value, treatments from form_finding where user_id = $1",
    [userId],
  );
  expect(rows).toEqual([
    { code: "changed-after-stop", effect: "review", stopped_value: "yes", final_value: "no", treatments: ["trt"] },
  ]);
});

test("an answer to a question that is no longer shown stays in the draft and isn't sent", async () => {
  const { ctx, userId } = await anAskedMember(["trt"], { now: NOW });
  await answer(ctx, "common", "a1", "no");
  await answer(ctx, "common", "a2", "yes");
  await answer(ctx, "common", "a3", 20);
  await answer(ctx, "common", "a2", "no");
  await expect(answer(ctx, "common", "a3", 10)).rejects.toThrow("not-found");
  await answerEverything(ctx);
  await submitAnswers(ctx);
  await caredForBy(userId, PROVIDER);
  const { forms } = await getSubmittedAnswers(testCtx({ as: "provider", id: PROVIDER, now: NOW }), { userId });
  expect(Object.keys(forms.find(({ definition }) => definition.form === "common")!.answers)).toEqual([
    "a1",
    "a2",
    "a4",
  ]);
});

test("a problem is refused with its code and nothing is saved", async () => {
  const { ctx, userId } = await anAskedMember(["trt"], { now: NOW });
  await answer(ctx, "common", "a2", "yes");
  expect(await answer(ctx, "common", "a3", 500)).toEqual({ kind: "problem", code: "too-high" });
  expect(await answer(ctx, "common", "a1", "")).toEqual({ kind: "problem", code: "missing" });
  const rows = await asSuperuser("select item_id from form_answer where user_id = $1", [userId]);
  expect(rows).toEqual([{ item_id: "a2" }]);
});

test("an emergency pages whoever is on call in the same transaction, once, and the inbox doesn't say what it is", async () => {
  const { ctx, userId } = await anAskedMember(["trt"], { now: NOW });
  expect(await answer(ctx, "common", "a1", "yes")).toEqual({ kind: "emergency" });
  await answer(ctx, "common", "a1", "yes");
  const requests = await asSuperuser<{ priority: number; subject: string }>(
    "select priority, subject from contact_request where user_id = $1",
    [userId],
  );
  expect(requests).toEqual([{ priority: 0, subject: expect.stringMatching(/: Call now$/) }]);
  const pages = await asSuperuser(
    `select j.data ->> 'requestId' from pgboss.job j join contact_request r on r.id::text = j.data ->> 'requestId'
     where j.name = $1 and r.user_id = $2`,
    [pageOnCallJob.name, userId],
  );
  expect(pages).toHaveLength(1);
  // A provider decides about the treatment; the answers can still be sent.
  await answerEverything(ctx, { a1: "yes" });
  expect(await submitAnswers(ctx)).toEqual({ kind: "sent", stopped: [] });
});

test("what was saved on one device is there on another", async () => {
  const { ctx, userId } = await anAskedMember(["trt"], { now: NOW });
  await answer(ctx, "common", "a1", "no");
  const other = await getQuestions(testCtx({ as: "member", id: userId, now: NOW }));
  expect((other as Interview).answers).toEqual({ a1: "no" });
  expect((other as Interview).evaluation.next).toEqual({ form: "common", item: "a2" });
});

test.each([
  ["an answer's value", "update form_answer set value = '\"x\"' where user_id = $1"],
  ["answers", "delete from form_answer where user_id = $1"],
  ["a finding", "update form_finding set effect = 'info' where user_id = $1"],
  ["findings", "delete from form_finding where user_id = $1"],
  ["the outcome", "update form_response set outcome = '{}' where user_id = $1"],
  ["the state", "update form_response set state = 'open', submitted_at = null, outcome = null where user_id = $1"],
  ["the response", "delete from form_response where user_id = $1"],
])("what was sent can't be changed by anyone, not even the superuser: %s", async (_, statement) => {
  const { ctx, userId } = await anAskedMember(["trt"], { now: NOW });
  await answerEverything(ctx, { a2: "yes" });
  await submitAnswers(ctx);
  await expect(asSuperuser(statement, [userId])).rejects.toThrow(/never changed/);
});

test("nothing is added to what was sent", async () => {
  const { ctx, userId } = await anAskedMember(["trt"], { now: NOW });
  await answerEverything(ctx);
  await submitAnswers(ctx);
  await expect(
    asSuperuser(
      `insert into form_answer (response_id, seq, user_id, item_id, value, is_restricted, at, answered_by)
       select id, 99, user_id, 'a1', '"yes"', false, now(), user_id from form_response where user_id = $1`,
      [userId],
    ),
  ).rejects.toThrow(/never changed/);
});

test("what was asked in Spanish is sent with the Spanish texts, and the chart and the findings stay in English", async () => {
  const { ctx, userId } = await anAskedMember(["trt"], { now: NOW });
  await answerEverything(ctx, { a2: "yes", a3: 5 });
  await submitAnswers(ctx, { spanish: SPANISH });
  const sent = await asSuperuser<{ form_key: string; language: string; texts: Record<string, string> }>(
    "select form_key, language, texts from form_response where user_id = $1 order by form_key",
    [userId],
  );
  expect(sent.map(({ form_key, language }) => [form_key, language])).toEqual([
    ["common", "es"],
    ["trt", "es"],
  ]);
  expect(sent[0]?.texts).toMatchObject({ "Do you smoke?": "es: Do you smoke?", Yes: "es: Yes" });
  expect(sent[0]?.texts).not.toHaveProperty("A child?");
  await caredForBy(userId, PROVIDER);
  const { forms } = await getSubmittedAnswers(testCtx({ as: "provider", id: PROVIDER, now: NOW }), { userId });
  const common = forms.find(({ definition }) => definition.form === "common");
  expect(common).toMatchObject({ language: "es", answers: { a2: "yes", a3: 5 } });
  expect(common?.definition.items[1]?.ask).toBe("Do you smoke?");
  await expect(
    asSuperuser("update form_response set language = 'en', texts = null where user_id = $1", [userId]),
  ).rejects.toThrow(/never changed/);
});

test("with one Spanish text missing in one form, nothing was asked in Spanish", async () => {
  const { ctx, userId } = await anAskedMember(["trt"], { now: NOW });
  await answerEverything(ctx);
  const { "A child?": _, ...rest } = SPANISH;
  await submitAnswers(ctx, { spanish: rest });
  expect(await asSuperuser("select distinct language, texts from form_response where user_id = $1", [userId])).toEqual([
    { language: "en", texts: null },
  ]);
});

test("answers that were never sent are deleted after 30 days, and not a day before", async () => {
  const { ctx, userId } = await anAskedMember(["trt"], { now: NOW });
  await answer(ctx, "common", "a1", "no");
  const after = (days: number) => testCtx({ as: "system", now: new Date(NOW.getTime() + days * 86_400_000) });
  await forgetAnswers(after(30));
  expect(await countAnswers(userId)).toBe(1);
  await forgetAnswers(after(31));
  expect(await countAnswers(userId)).toBe(0);
  expect(await states(ctx, userId)).toEqual(["trt asking"]);
});

test("answers that were sent are never forgotten", async () => {
  const { ctx, userId } = await anAskedMember(["trt"], { now: NOW });
  await answerEverything(ctx);
  await submitAnswers(ctx);
  await forgetAnswers(testCtx({ as: "system", now: new Date("2028-01-01T00:00:00Z") }));
  expect(await countAnswers(userId)).toBe(4);
});

test("a form that no clinician approved isn't served in production", async () => {
  await asSuperuser("insert into form (key) values ('sermorelin') on conflict do nothing");
  await asSuperuser("delete from form_version where form_key = 'sermorelin'").catch(() => []);
  await asSuperuser(
    `insert into form_version (form_key, version, status, definition, sha256, proposed_at)
     values ('sermorelin', 900, 'draft', $1, $2, now()) on conflict do nothing`,
    [JSON.stringify({ ...FORMS[2], form: "sermorelin", treatments: ["sermorelin"] }), "0".repeat(64)],
  );
  const { ctx } = await anAskedMember(["sermorelin"], { now: NOW });
  expect(await getQuestions(ctx)).toMatchObject({ hasDraft: true });
  expect(await getQuestions({ ...ctx, env: { ...ctx.env, APP_ENV: "production" } })).toBe("not-served");
});

test("the engine knows what the clinic decided, and no medicine while two are offered", async () => {
  const { ctx } = await anAskedMember(["semaglutide"], { now: NOW });
  const { facts } = (await getQuestions(ctx)) as Interview;
  expect(facts).toMatchObject({ ipss_over_19: "review", nandrolone_warfarin: "stop", offering: null });
});

test("every fact that a form names is supplied, and pills ask for a barrier while it may be tirzepatide", async () => {
  const { ctx } = await anAskedMember(["semaglutide"], { now: NOW, sex: "female" });
  const { facts, today } = (await getQuestions(ctx)) as Interview;
  const forms = readForms();
  const conditions = forms.flatMap(({ items, scores = {} }) => [
    ...items.flatMap(({ show, effects = [] }) => [...(show ? [show] : []), ...effects.map(({ when }) => when)]),
    ...Object.values(scores).flatMap(({ adds = [] }) => adds.map(({ when }) => when)),
  ]);
  const named = conditions.flatMap(leavesOf).flatMap((leaf) => ("fact" in leaf ? [leaf.fact] : []));
  expect(named).toContain("offering");
  expect(named.filter((name) => !(name in facts))).toEqual([]);
  const asked = forms.filter(({ form }) => form === "common" || form === "weight-loss");
  const shown = (answers: Answers) => evaluateForms(asked, answers, facts, today).forms["weight-loss"]!.visible;
  expect(shown({ c09a: ["pill"] })).toContain("w14b");
  expect(shown({ c09a: ["none"] })).not.toContain("w14b");
});

test("with one medicine left in the catalog, that is the one asked about", async () => {
  await asSuperuser("update offering set treatment_key = 'trt' where key = 'semaglutide'");
  try {
    const { ctx } = await anAskedMember(["semaglutide"], { now: NOW });
    expect(((await getQuestions(ctx)) as Interview).facts).toMatchObject({ offering: "tirzepatide" });
  } finally {
    await asSuperuser("update offering set treatment_key = 'semaglutide' where key = 'semaglutide'");
  }
});

function answer(ctx: Ctx, form: string, id: string, value: string | number) {
  return saveAnswer(ctx, { form, item: id, value, emergency: EMERGENCY });
}

async function states(ctx: Ctx, userId: string): Promise<string[]> {
  const episodes = await inTransaction(ctx, ({ trx }) => listOpenEpisodes(trx, userId));
  return episodes.map(({ treatmentKey, status }) => `${treatmentKey} ${status}`).sort();
}

async function heldBy(ctx: Ctx, treatmentKey: string): Promise<string | null> {
  const { actor } = ctx;
  const userId = "userId" in actor ? actor.userId : "";
  return (await inTransaction(ctx, ({ trx }) => findTreatmentHold(trx, userId, treatmentKey)))?.source ?? null;
}

async function countAnswers(userId: string): Promise<number> {
  const rows = await asSuperuser("select 1 from form_answer where user_id = $1", [userId]);
  return rows.length;
}
