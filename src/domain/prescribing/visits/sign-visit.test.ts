import { beforeEach, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { submitAnswers } from "#domain/intake/responses/submit-answers.ts";
import { confirmBooking } from "#domain/scheduling/bookings/confirm-booking.ts";
import { holdSlot } from "#domain/scheduling/bookings/hold-slot.ts";
import { addAddendum } from "#domain/visits/notes/add-addendum.ts";
import { getDraft } from "#domain/visits/notes/get-draft.ts";
import { getNote } from "#domain/visits/notes/get-note.ts";
import { saveDraft } from "#domain/visits/notes/save-draft.ts";
import { arriveAtVisit } from "#domain/visits/arrive-at-visit.ts";
import { withPoliciesOff } from "#test/first-lock.ts";
import { anAskedMember, answerEverything } from "#test/intake.ts";
import { freshProvider } from "#test/prescriptions.ts";
import { discussEverything, filledBody, writeNote } from "#test/patients/signed-visit.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { aPatient, aProvider, choiceOf, forgetVisits, inTwoDays } from "#test/visits.ts";
import { getTray } from "./get-tray.ts";
import { markDiscussed } from "./mark-discussed.ts";
import { signVisit } from "./sign-visit.ts";

useDatabase();
const START = inTwoDays();
const NOW = new Date(START.getTime() + 25 * 60_000);
let providerId: string;
let provider: Ctx;
beforeEach(async () => {
  await forgetVisits();
  providerId = await aProvider();
  provider = await freshProvider(providerId, NOW);
});

async function arrived(ctx?: Ctx) {
  const patient = ctx ?? (await aPatient());
  const { appointmentId: visitId } = await holdSlot(patient, choiceOf(providerId, { startsAt: START }));
  await confirmBooking(patient, { appointmentId: visitId });
  const there = { appointmentId: visitId, state: "IL", address: "100 Sample Street, Springfield" };
  await arriveAtVisit({ ...patient, now: START }, there);
  return { patient: { ...patient, now: NOW }, visitId };
}

async function stateOf(visitId: string) {
  const [row] = await asSuperuser(
    `select a.status, v.closed_at is not null as closed, exists (select 1 from note n where n.visit_id = v.id) as signed,
       exists (select 1 from note_draft d where d.visit_id = v.id) as draft,
       (select count(*)::int from pgboss.job where name = 'scheduling.visit-fulfilled' and data ->> 'appointmentId' = v.id::text) as fees
     from visit v join appointment a on a.id = v.id where v.id = $1`,
    [visitId],
  );
  return row;
}
const OPEN = { status: "arrived", closed: false, signed: false, draft: true, fees: 0 };
const DONE = { status: "fulfilled", closed: true, signed: true, draft: false, fees: 1 };

test("signing writes the note, closes the visit and makes it done, all at once; a second press changes nothing", async () => {
  const { patient, visitId } = await arrived();
  const rev = await writeNote(provider, visitId);
  expect(await signVisit(provider, { visitId, rev })).toEqual({ kind: "signed" });
  expect(await stateOf(visitId)).toEqual(DONE);
  expect(await signVisit(provider, { visitId, rev })).toEqual({ kind: "signed" });
  expect(await stateOf(visitId)).toEqual(DONE);
  const note = await getNote(patient, { visitId });
  expect(note).toMatchObject({ signerName: "Robin Vale", signerCredentials: "MD", signedAt: NOW, addenda: [] });
  expect(note.content.visit).toMatchObject({ modality: "none", patientState: "IL" });
  expect(note.content.sections.find(({ key }) => key === "plan")).toMatchObject({ text: "As discussed." });
});

test("a note with a part that is missing or not reviewed isn't signed", async () => {
  const { visitId } = await arrived();
  const rev = await writeNote(provider, visitId, {
    plan: { text: "  ", isReviewed: true },
    results: { text: "From the lab", isReviewed: false, lines: [{ text: "From the lab", source: "lab report" }] },
    told: { done: ["pressure", "red-cells", "clots", "prostate"], isReviewed: true },
  });
  const result = await signVisit(provider, { visitId, rev });
  expect(result.kind === "blocked" && result.blockers.map(({ code, ...at }) => [code, Object.values(at)[0]])).toEqual([
    ["section-not-reviewed", "results"],
    ["item-missing", "told"],
    ["section-empty", "plan"],
  ]);
  expect(await stateOf(visitId)).toEqual(OPEN);
});

test("a visit isn't signed while a finding of the intake is undiscussed, whatever the page says", async () => {
  const { ctx: patient } = await anAskedMember(["trt"]);
  await answerEverything(patient, { c09a: ["insulin", "steroid"] });
  expect(await submitAnswers(patient)).toMatchObject({ kind: "sent" });
  const { visitId } = await arrived(patient);
  const rev = await writeNote(provider, visitId);
  const { topics } = await getTray(provider, { visitId });
  const open = topics.filter(({ mustBeDiscussed }) => mustBeDiscussed).map(({ key }) => key);
  expect(open.length).toBeGreaterThan(0);
  const refused = { kind: "blocked", blockers: open.map((topic) => ({ code: "not-discussed", topic })) };
  expect(await signVisit(provider, { visitId, rev })).toEqual(refused);
  await discussEverything(provider, visitId);
  await markDiscussed(provider, { visitId, topic: open[0]!, isDiscussed: false });
  expect(await signVisit(provider, { visitId, rev })).toMatchObject({ blockers: [{ topic: open[0] }] });
  expect(await stateOf(visitId)).toEqual(OPEN);
  await discussEverything(provider, visitId);
  expect(await signVisit(provider, { visitId, rev })).toEqual({ kind: "signed" });
  expect(await stateOf(visitId)).toEqual(DONE);
});

test("only its provider signs, with a recent second factor, the version they saw", async () => {
  const { patient, visitId } = await arrived();
  const rev = await writeNote(provider, visitId);
  const another = await freshProvider(await aProvider(), NOW);
  const refused = async (ctx: Ctx, code: string) =>
    expect(signVisit(ctx, { visitId, rev })).rejects.toMatchObject({ code });
  await refused(another, "not-found");
  await withPoliciesOff(() => refused(another, "not-found"));
  await refused(patient, "forbidden");
  await refused(testCtx({ as: "admin", now: NOW }), "forbidden");
  await refused(testCtx({ as: "nurse", now: NOW }), "forbidden");
  await refused(testCtx({ as: "provider", id: providerId, now: NOW }), "forbidden");
  await refused({ ...provider, now: new Date(NOW.getTime() + 11 * 60_000) }, "forbidden");
  expect(await signVisit(provider, { visitId, rev: rev + 1 })).toEqual({ kind: "changed" });
  expect(await stateOf(visitId)).toEqual(OPEN);
});

test("a visit nobody checked in to isn't signed", async () => {
  const patient = await aPatient();
  const { appointmentId: visitId } = await holdSlot(patient, choiceOf(providerId, { startsAt: START }));
  await confirmBooking(patient, { appointmentId: visitId });
  const rev = await writeNote(provider, visitId);
  expect(await signVisit(provider, { visitId, rev })).toEqual({
    kind: "blocked",
    blockers: [{ code: "not-checked-in" }],
  });
});

test("a text made from an older version replaces nothing: the second tab gets the first one's text", async () => {
  const { visitId } = await arrived();
  const rev = await writeNote(provider, visitId);
  const { draft } = await getDraft(provider, { visitId });
  const { template } = draft!;
  const write = (text: string, from: number) =>
    saveDraft(provider, {
      visitId,
      rev: from,
      template,
      body: { ...filledBody(template), plan: { text, isReviewed: true } },
    });
  expect(await write("First tab", rev)).toMatchObject({ kind: "saved", rev: rev + 1 });
  expect(await write("Second tab", rev)).toMatchObject({
    kind: "conflict",
    rev: rev + 1,
    body: { plan: { text: "First tab" } },
  });
  expect(await write("Second tab", 0)).toMatchObject({ kind: "conflict" });
  expect((await getDraft(provider, { visitId })).draft!.body["plan"]!.text).toBe("First tab");
});

test("another provider neither reads nor writes a draft, and nobody writes after signing", async () => {
  const { patient, visitId } = await arrived();
  const rev = await writeNote(provider, visitId);
  const { draft } = await getDraft(provider, { visitId });
  const input = { visitId, rev, template: draft!.template, body: {} };
  const another = testCtx({ as: "provider", id: await aProvider(), now: NOW });
  await withPoliciesOff(async () => {
    await expect(getDraft(another, { visitId })).rejects.toMatchObject({ code: "not-found" });
    await expect(saveDraft(another, input)).rejects.toMatchObject({ code: "not-found" });
    await expect(saveDraft(patient, input)).rejects.toMatchObject({ code: "forbidden" });
  });
  await signVisit(provider, { visitId, rev });
  await expect(saveDraft(provider, { ...input, rev: 0 })).rejects.toMatchObject({ code: "conflict" });
});

test("a signed note is read by its patient, its provider and nurses, and by nobody else", async () => {
  const { patient, visitId } = await arrived();
  await signVisit(provider, { visitId, rev: await writeNote(provider, visitId) });
  for (const reader of [patient, provider, testCtx({ as: "nurse", now: NOW })]) {
    expect(await getNote(reader, { visitId })).toMatchObject({ visitId });
  }
  const viewed = { ...patient, actor: { ...patient.actor, viewedBy: providerId } } as Ctx;
  const another = testCtx({ as: "provider", id: await aProvider(), now: NOW });
  const others = [viewed, await aPatient(), another, testCtx({ as: "employee" }), testCtx({ as: "admin" })];
  for (const reader of others) await expect(getNote(reader, { visitId })).rejects.toMatchObject({ code: "not-found" });
  await withPoliciesOff(async () => {
    for (const reader of others.slice(0, 4)) {
      await expect(getNote(reader, { visitId })).rejects.toMatchObject({ code: "not-found" });
    }
  });
  const trail = await asSuperuser("select actor_kind from audit_event where action = 'note.read' and object_id = $1", [
    visitId,
  ]);
  expect(trail.map((row) => row["actor_kind"]).toSorted()).toEqual(["nurse", "provider"]);
});

test("what is missing later is added beside the note, by providers who care for the patient", async () => {
  const { patient, visitId } = await arrived();
  await signVisit(provider, { visitId, rev: await writeNote(provider, visitId) });
  const text = "Blood pressure was 138/86.";
  await addAddendum(provider, { visitId, kind: "correction", text });
  const add = (ctx: Ctx, kind: "addendum" | "cosign" = "addendum") => addAddendum(ctx, { visitId, kind, text });
  await expect(add(provider, "cosign")).rejects.toMatchObject({ code: "conflict" });
  const another = await freshProvider(await aProvider(), NOW);
  await expect(add(another)).rejects.toMatchObject({ code: "not-found" });
  await withPoliciesOff(() => expect(add(another)).rejects.toMatchObject({ code: "not-found" }));
  await expect(add({ ...provider, now: new Date(NOW.getTime() + 3_600_000) })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(add(patient)).rejects.toMatchObject({ code: "forbidden" });
  expect((await getNote(patient, { visitId })).addenda).toMatchObject([
    { kind: "correction", text, signerName: "Robin Vale" },
  ]);
});

test("no role changes or removes a signed note or what was added to it", async () => {
  const { visitId } = await arrived();
  await signVisit(provider, { visitId, rev: await writeNote(provider, visitId) });
  await addAddendum(provider, { visitId, kind: "addendum", text: "More" });
  const before = await asSuperuser("select n::text from note n union all select a::text from note_addendum a");
  for (const role of ["postgres", "app_owner", "app_web", "app_auth", "app_worker"] as const) {
    for (const table of ["note", "note_addendum"]) {
      for (const act of [`update ${table} set content = '{}'`, `delete from ${table}`]) {
        const touched = await attempt(role, act);
        expect([role, act, touched]).toEqual([role, act, 0]);
      }
    }
  }
  for (const role of ["app_owner", "app_web", "app_auth", "app_worker"]) await attempt(role, "truncate note cascade");
  expect(await asSuperuser("select n::text from note n union all select a::text from note_addendum a")).toEqual(before);
});

/** Rows that a statement would touch, as this role and the signing provider. It's undone. */
async function attempt(role: string, statement: string): Promise<number> {
  await asSuperuser(
    `create or replace function pg_temp.try_as(role text, actor text, statement text) returns bigint language plpgsql as $f$
     declare touched bigint := 0;
     begin
       perform set_config('role', role, true), set_config('app.actor_kind', 'provider', true), set_config('app.actor_id', actor, true);
       execute statement;
       get diagnostics touched = row_count;
       raise exception using errcode = 'UNDO0';
     exception
       when sqlstate 'UNDO0' then return touched;
       when insufficient_privilege then return 0;
     end $f$`,
  );
  const [row] = await asSuperuser("select pg_temp.try_as($1, $2, $3) as touched", [role, providerId, statement]);
  return Number(row!["touched"]);
}
