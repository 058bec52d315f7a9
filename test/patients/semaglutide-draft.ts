import type { Ctx } from "#core/ctx.ts";
import { dayIn } from "#core/dates.ts";
import { Draft } from "#domain/prescribing/writing/draft.ts";
import { lookAtDraft } from "#domain/prescribing/writing/look-at-draft.ts";
import type { FindingAnswers } from "#domain/safety/checks/safety-check.ts";

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
    expiresOn: dayIn("America/Chicago", new Date(now.getTime() + 150 * 86_400_000)),
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
