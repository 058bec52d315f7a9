import { askTogether } from "#core/questions/ask-together.ts";
import type { TxCtx } from "#core/ctx.ts";
import { clinicToday, dayIn } from "#core/dates.ts";
import { basicsOf } from "#domain/chart/basics/reads.server.ts";
import { openHoldsOf } from "#domain/chart/holds/reads.server.ts";
import { counts, type ChartLists, type Section } from "#domain/chart/lists/chart-list.ts";
import { chartListsOf, chartQuestions } from "#domain/chart/lists/reads.server.ts";
import { latestVitalsOf } from "#domain/chart/vitals/reads.server.ts";
import { birthDateOf } from "#domain/identity/profile/reads.server.ts";
import { sentAnswersOf } from "#domain/intake/responses/reads.server.ts";
import { measuredQuestions, measuredValues } from "#domain/labs/find-measured.ts";
import { pagingResultsOf } from "#domain/labs/reads.server.ts";
import { pastLastDay } from "../monitoring/queries.server.ts";
import { rulesInForce } from "../rules/reads.server.ts";
import type { SafetyRule, Snapshot } from "../rules/rule.ts";
import { snapshotOf, type ChartFacts, type Known } from "./snapshot.ts";

/**
 * What is known about someone right now, for a check about one treatment, and the rules in force: one statement. Row-level security
 * decides what the reader may know.
 */
export async function collectSnapshot(
  tx: TxCtx,
  input: { userId: string; treatmentKey: string; otherClasses: readonly string[] } & Pick<
    Known,
    "medicine" | "policies" | "screening"
  >,
): Promise<{ snapshot: Snapshot; rules: readonly SafetyRule[] }> {
  const { userId, treatmentKey, medicine, policies } = input;
  const today = clinicToday(tx);
  const dayOf = (at: Date) => dayIn(tx.env.CLINIC_TIME_ZONE, at);
  const known = await askTogether(tx.trx, {
    birthDate: birthDateOf(userId),
    basics: basicsOf(userId),
    vitals: latestVitalsOf(userId),
    sent: sentAnswersOf(userId),
    ...measuredQuestions(userId, today),
    ...chartQuestions(userId, { withHistory: false }),
    paging: pagingResultsOf(userId),
    holds: openHoldsOf(userId),
    due: pastLastDay(userId, today),
    rules: rulesInForce(today),
  });
  const { basics } = known;
  const sex = basics?.sex === "male" || basics?.sex === "female" ? basics.sex : null;
  const isHeld = known.holds.some((hold) => hold.treatmentKey === treatmentKey);
  const snapshot = snapshotOf({
    today,
    dayOf,
    birthDate: known.birthDate,
    basics: basics
      ? {
          sex: basics.sex,
          heightIn: basics.height_inches,
          weightLb: basics.weight_pounds,
          changedAt: basics.changed_at,
        }
      : null,
    vitals: known.vitals,
    sent: known.sent,
    measured: measuredValues(known, sex),
    chart: chartFactsOf(chartListsOf(known), input.otherClasses, dayOf),
    openStops: known.paging + (isHeld ? 1 : 0),
    overdue: known.due.filter((item) => item.treatmentKey === treatmentKey).map(({ kind }) => kind),
    policies,
    screening: input.screening,
    medicine,
  });
  return { snapshot, rules: known.rules };
}

const HEART_EVENTS = new Set(["heart-attack", "stroke"]);

/** A list counts as known once somebody put a line in it or said there is none. What was refuted isn't there. */
function chartFactsOf(lists: ChartLists, taken: readonly string[], dayOf: (at: Date) => string): ChartFacts {
  const saidOn = (section: Section, rows: readonly { addedAt: Date }[]) => {
    const times = [...rows.map(({ addedAt }) => addedAt), lists.noneKnown[section]?.at].filter((at) => at != null);
    const [newest] = times.toSorted((a, b) => b.getTime() - a.getTime());
    return newest ? dayOf(newest) : null;
  };
  const known = (section: Section, rows: readonly { addedAt: Date }[], codes: readonly string[]) => {
    const on = saidOn(section, rows);
    return on === null ? null : { codes: [...new Set(codes)], on };
  };
  const reviewedOn = (section: Section) => {
    const at = lists.reviewed[section]?.at;
    return at ? dayOf(at) : null;
  };
  const { allergies, medicines, problems } = lists;
  return {
    allergyClasses: known(
      "allergies",
      allergies,
      allergies.filter(counts).flatMap(({ classKeys }) => classKeys),
    ),
    medicineClasses: known("medicines", medicines, [
      ...taken,
      ...medicines.filter(counts).flatMap(({ classKeys }) => classKeys),
    ]),
    problems: known(
      "problems",
      problems,
      problems.filter(counts).flatMap(({ problemKey, icd10 }) => [problemKey, icd10].filter((code) => code !== null)),
    ),
    heartEventOn:
      problems
        .filter((row) => counts(row) && row.problemKey !== null && HEART_EVENTS.has(row.problemKey))
        .flatMap(({ fromOn }) => fromOn ?? [])
        .toSorted()
        .at(-1) ?? null,
    allergiesReviewedOn: reviewedOn("allergies"),
    medicinesReviewedOn: reviewedOn("medicines"),
  };
}
