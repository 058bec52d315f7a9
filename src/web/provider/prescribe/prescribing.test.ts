import { expect, test } from "vitest";
import { actorId } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { openRelation } from "#domain/chart/care/open-relation.ts";
import { PRESCRIPTION_STATUSES } from "#domain/prescribing/prescription.ts";
import { anActivePrescription, aTreatedMember, freshProvider } from "#test/prescriptions.ts";
import { aPatientToPrescribeFor } from "#test/patients/written-prescriptions.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { aProvider } from "#test/visits.ts";
import { actOnDraft } from "./act-on-draft.server.ts";
import { loadDraft } from "./draft-view.server.ts";
import { beginPrescription, loadPrescribe } from "./prescribe.server.ts";

useDatabase();
const now = new Date("2026-11-16T18:00:00Z");

async function aRenewal() {
  const team = await aTreatedMember({ now });
  const renewedId = await anActivePrescription(team, { now });
  const ctx = await freshProvider(team.providerId, now);
  const answer = await beginPrescription(ctx, team.userId, { intent: "begin", from: `renew-${renewedId}` });
  return { ...team, ctx, renewedId, prescriptionId: idAfter(answer) };
}

function idAfter(answer: unknown): string {
  if (!(answer instanceof Response)) throw new Error(JSON.stringify(answer));
  return /prescribe\/([0-9a-f-]{36})/.exec(answer.headers.get("location") ?? "")?.[1] ?? "";
}

/** What the page's form sends. */
async function formOf(
  ctx: Ctx,
  where: { userId: string; prescriptionId: string },
  change: Record<string, string> = {},
) {
  const { fields, checks } = await loadDraft(ctx, where);
  const form = new FormData();
  const texts: Record<string, unknown> = { ...fields, isCompounded: fields.isCompounded ? "yes" : "", ...change };
  for (const [name, value] of Object.entries(texts)) {
    if (name === "weekDays") for (const day of fields.weekDays) form.append(name, String(day));
    else form.set(name, String(value ?? ""));
  }
  form.set("seen", checks?.seen ?? "");
  form.set("seenCheck", checks?.seenCheck ?? "");
  for (const { rule } of checks?.warnings ?? []) {
    form.set(`reason-${rule}`, "checked-by-hand");
    form.set(`words-${rule}`, "");
  }
  return form;
}

test("a renewal begins as a draft that says what the patient has now, with all thirteen checks", async () => {
  const { ctx, userId, prescriptionId, renewedId } = await aRenewal();
  const view = await loadDraft(ctx, { userId, prescriptionId });
  expect(view.fields).toMatchObject({ dose: 70, dosesPerWeek: 2, quantity: 10, daysSupply: 70, renewsId: renewedId });
  expect(view.fields.directions).toBe("Inject 0.35 mL twice a week");
  const { stops, warnings, passed } = view.checks!;
  const numbers = new Set([...stops, ...warnings, ...passed].map(({ number }) => number));
  expect([...numbers].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
  for (const { title, change } of stops) expect([title, Boolean(change)]).toEqual([title, true]);
  for (const one of passed) expect(one.seen).not.toBe("");
});

test("a change is saved and checked before anything can be signed", async () => {
  const { ctx, userId, prescriptionId } = await aRenewal();
  const where = { userId, prescriptionId };
  const form = await formOf(ctx, where, { intent: "review", dose: "60", directions: "Inject 0.3 mL twice a week" });
  const answer = await actOnDraft(ctx, where, form);
  expect(answer instanceof Response && answer.headers.get("location")).toMatch(/\?checked$/);
  expect(await loadDraft(ctx, where)).toMatchObject({ status: "draft", fields: { dose: 60 } });
});

test("a stop refuses, whatever was answered, and says which", async () => {
  const { ctx, userId, prescriptionId } = await aRenewal();
  const where = { userId, prescriptionId };
  const save = await formOf(ctx, where, { intent: "save", directions: "Inject 3.5 mL twice a week" });
  await actOnDraft(ctx, where, save);
  const { checks } = await loadDraft(ctx, where);
  expect(checks!.stops.map(({ rule }) => rule)).toContain("directions-differ");
  const answer = await actOnDraft(ctx, where, await formOf(ctx, where, { intent: "review" }));
  const refused = answer as { data: { problems: { message: string }[] } };
  expect(refused.data.problems.map(({ message }) => message)).toContain(
    "The directions say another amount than the dose",
  );
  expect(await loadDraft(ctx, where)).toMatchObject({ status: "draft" });
});

/** Someone who goes on with semaglutide: not controlled, so it needs no visit of its own. */
async function aPenRenewal() {
  const team = await aPatientToPrescribeFor({ now });
  const renewed = await anActivePrescription(team, { offering: "semaglutide", now });
  await asSuperuser(
    `begin; set local session_replication_role = replica;
     update prescription set dose_mg = 0.25, doses_per_week = 1, form = 'pen', strength = '0.25 mg/0.5 mL', quantity = 4, days_supply = 28,
       concentration_mg_per_ml = null, drug_name = 'Semaglutide', directions = 'Inject 0.25 mg (1 pen) under the skin every Monday.',
       confirmed_at = confirmed_at - interval '40 days' where id = '${renewed}'; commit`,
  );
  return { ...team, renewed, ctx: await freshProvider(team.providerId, now) };
}

test("an unchanged renewal that isn't controlled is two presses, then the signature at the service", async () => {
  const { ctx, userId, renewed } = await aPenRenewal();
  const begun = await beginPrescription(ctx, userId, { intent: "begin", from: `renew-${renewed}` });
  const where = { userId, prescriptionId: idAfter(begun) };
  expect((await loadDraft(ctx, where)).checks!.stops.map(({ title }) => title)).toEqual([]);
  const answer = await actOnDraft(ctx, where, await formOf(ctx, where, { intent: "review" }));
  if (!(answer instanceof Response)) throw new Error(JSON.stringify(answer));
  expect(answer.headers.get("location")).toMatch(/\?sign$/);
  // A full document, because its security policy names the service.
  expect(answer.headers.get("X-Remix-Reload-Document")).toBe("true");
  const staged = await loadDraft(ctx, where);
  expect(staged).toMatchObject({ status: "staged", checks: null, isOpen: false });
  expect(staged.paper.find(([label]) => label === "Directions")?.[1]).toContain("every Monday");
  const form = new FormData();
  form.set("intent", "save");
  expect(await actOnDraft(ctx, where, form)).toMatchObject({ init: { status: 400 } });
});

test("the next step is the next pen, with its own strength and no refills", async () => {
  const { ctx, userId, renewed } = await aPenRenewal();
  const begun = await beginPrescription(ctx, userId, { intent: "begin", from: `step-${renewed}` });
  const { fields } = await loadDraft(ctx, { userId, prescriptionId: idAfter(begun) });
  expect(fields).toMatchObject({
    dose: 0.5,
    strength: "0.5 mg/0.5 mL",
    refillsAllowed: 0,
    quantity: 4,
    rxcui: "1991302",
  });
  expect(fields.directions).toContain("Inject 0.5 mg (1 pen)");
});

test("one line is read, and one that can't be is asked about", async () => {
  const team = await aTreatedMember({ now });
  const ctx = await freshProvider(team.providerId, now);
  const begin = (line: string) => beginPrescription(ctx, team.userId, { intent: "begin", line });
  expect(await begin("test cyp 60 banana")).toMatchObject({ data: { problems: [{ fieldId: "line" }] } });
  const where = { userId: team.userId, prescriptionId: idAfter(await begin("test cyp 60 bid")) };
  const { fields } = await loadDraft(ctx, where);
  expect(fields).toMatchObject({ dose: 60, weekDays: [1, 4], quantity: 3, icd10: "E29.1" });
  expect(fields.directions).toBe(
    "Inject 0.3 mL (60 mg, 30 units on a U-100 syringe) under the skin every Monday and Thursday.",
  );
});

test("another provider's draft doesn't exist, and neither does a draft under another patient", async () => {
  const { userId, prescriptionId, ctx } = await aRenewal();
  const other = testCtx({ as: "provider", id: await aProvider(), now });
  await expect(loadDraft(other, { userId, prescriptionId })).rejects.toThrow(AppError);
  await expect(loadPrescribe(other, userId)).rejects.toThrow(AppError);
  // Somebody else in the same provider's care.
  const someone = await aTreatedMember({ now });
  const admin = testCtx({ as: "admin", now });
  const { actor } = ctx;
  await inTransaction(admin, (tx) =>
    openRelation(tx, {
      userId: someone.userId,
      providerId: actorId(actor)!,
      basis: "assigned",
      reason: "test",
    }),
  );
  await expect(loadPrescribe(ctx, someone.userId)).resolves.toMatchObject({ unfinished: [] });
  await expect(loadDraft(ctx, { userId: someone.userId, prescriptionId })).rejects.toThrow(AppError);
});

test("a discarded draft is listed nowhere, and an open one is", async () => {
  const { ctx, userId, prescriptionId } = await aRenewal();
  expect((await loadPrescribe(ctx, userId)).unfinished.map(({ id }) => id)).toEqual([prescriptionId]);
  const form = new FormData();
  form.set("intent", "discard");
  await actOnDraft(ctx, { userId, prescriptionId }, form);
  expect((await loadPrescribe(ctx, userId)).unfinished).toEqual([]);
  expect(PRESCRIPTION_STATUSES).toContain("discarded");
  const [row] = await asSuperuser("select status from prescription where id = $1", [prescriptionId]);
  expect(row!["status"]).toBe("discarded");
});
