import type { Ctx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import { Draft } from "#domain/prescribing/writing/draft.ts";
import { lookAtDraft } from "#domain/prescribing/writing/look-at-draft.ts";
import type { FindingAnswers } from "#domain/safety/checks/safety-check.ts";
import { aTreatedMember, day } from "../prescriptions.ts";
import { asSuperuser } from "../test-ctx.ts";

/** A member whose treatment is open, with everything that no check stops, for tests about writing a prescription. */
export async function aPatientToPrescribeFor(options: { now: Date; treatmentKey?: string }) {
  const team = await aTreatedMember({ now: options.now });
  await asSuperuser(
    `insert into episode (id, user_id, treatment_key, state, opened_at, changed_at, reason)
     values ($1, $2, $3, 'seen', $4::timestamptz - interval '20 days', $4, 'visit')`,
    [newId(), team.userId, options.treatmentKey ?? "semaglutide", options.now],
  );
  return team;
}

/** What the form for the first step of semaglutide sends. */
export function draftOf(team: { pharmacyId: string }, now: Date, change: Record<string, unknown> = {}): Draft {
  return Draft.parse({
    offeringKey: "semaglutide",
    drugName: "Semaglutide",
    form: "pen",
    isCompounded: "",
    strength: "0.25 mg in each dose",
    dose: "0.25",
    dosesPerWeek: "1",
    weekDays: ["1"],
    directions: "Inject 0.25 mg under the skin every Monday.",
    quantity: "4",
    daysSupply: "28",
    refillsAllowed: "2",
    expiresOn: day(now, 150),
    pharmacyId: team.pharmacyId,
    icd10: "E66.9",
    ...change,
  });
}

/** What a prescriber sends after reading the second look: who and what they saw, and a reason for each warning. */
export async function answersTo(ctx: Ctx, prescriptionId: string) {
  const { safety, digest } = await lookAtDraft(ctx, { prescriptionId });
  const answer = { reason: "checked-by-hand", words: "Compared by hand.", evidenceFileId: null } as const;
  const asked = safety.findings.filter(({ severity }) => severity === "reason");
  const answers: FindingAnswers = Object.fromEntries(asked.map(({ ruleKey }) => [ruleKey, answer]));
  return { prescriptionId, seen: digest, seenCheck: safety.digest, answers };
}
