import type { TxCtx } from "#core/ctx.ts";
import { clinicToday, dayIn } from "#core/dates.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { findBasics } from "#domain/chart/basics/reads.server.ts";
import { findTreatmentHold } from "#domain/chart/holds/reads.server.ts";
import { counts, type ChartLists, type Section } from "#domain/chart/lists/chart-list.ts";
import { findChartLists } from "#domain/chart/lists/reads.server.ts";
import { findLatestVitals } from "#domain/chart/vitals/reads.server.ts";
import { findRecipient } from "#domain/identity/profile/reads.server.ts";
import { findSentAnswers } from "#domain/intake/responses/reads.server.ts";
import { findMeasured } from "#domain/labs/find-measured.ts";
import { countPagingResults } from "#domain/labs/reads.server.ts";
import { findDueItems } from "../monitoring/reads.server.ts";
import type { Snapshot } from "../rules/rule.ts";
import { snapshotOf, type ChartFacts, type MedicineFacts } from "./snapshot.ts";

/** What is known about someone right now, for a check about one treatment. Row-level security decides what the reader may know. */
export async function collectSnapshot(
  tx: TxCtx,
  input: { userId: string; treatmentKey: string; medicine: MedicineFacts; otherClasses: readonly string[] },
): Promise<Snapshot> {
  const { userId, treatmentKey } = input;
  const { trx } = tx;
  const today = clinicToday(tx);
  const dayOf = (at: Date) => dayIn(tx.env.CLINIC_TIME_ZONE, at);
  const person = await findRecipient(trx, userId);
  const basics = await findBasics(trx, userId);
  const sex = basics?.sex === "male" || basics?.sex === "female" ? basics.sex : null;
  const due = await findDueItems(trx, userId);
  return snapshotOf({
    today,
    dayOf,
    birthDate: person?.date_of_birth ?? null,
    basics: basics
      ? {
          sex: basics.sex,
          heightIn: basics.height_inches,
          weightLb: basics.weight_pounds,
          changedAt: basics.changed_at,
        }
      : null,
    vitals: await findLatestVitals(trx, userId),
    sent: await findSentAnswers(trx, userId),
    measured: await findMeasured(tx, { userId, sex }),
    chart: chartFactsOf(await findChartLists(trx, userId), input.otherClasses, dayOf),
    openStops: (await countPagingResults(trx, userId)) + ((await findTreatmentHold(trx, userId, treatmentKey)) ? 1 : 0),
    overdue: due.filter((item) => item.treatmentKey === treatmentKey && item.lastDay < today).map(({ kind }) => kind),
    policies: await getClinicalFacts(tx),
    medicine: input.medicine,
  });
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
