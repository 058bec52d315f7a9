import { requireProvider } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { getCatalog } from "#domain/catalog/get-catalog.ts";
import { findStopBasis, type StopBasis } from "#domain/labs/stops/find-newer-result.ts";
import { listStops } from "#domain/labs/stops/list-stops.ts";
import { blocksResume, type LabStop } from "#domain/labs/stops/stop.ts";
import type { Prescription } from "./prescription.ts";
import { selectOfPerson } from "./queries.server.ts";

/** A treatment stopped by a report that the member has a prescription for. */
export type StoppedTreatment = {
  key: string;
  name: string;
  prescriptions: Prescription[];
  /** What a decision answers: this report's stops, and earlier ones still holding the treatment. */
  stops: (LabStop & StopBasis)[];
  /** Undecided stops of other reports. They stay. */
  others: LabStop[];
  /** Signing the review needs a decision. */
  isDue: boolean;
  /** For each stop: a newer result no longer triggers the rule, or a document would do. */
  canContinue: boolean;
  acceptedDocument: string | null;
};

/** For a report's page. Audited as reading the prescriptions. */
export async function listStoppedTreatments(
  ctx: Ctx,
  report: { userId: string; rootId: string },
): Promise<StoppedTreatment[]> {
  requireProvider(ctx);
  return inTransaction(ctx, async (tx) => {
    const found = await findStoppedTreatments(tx, report);
    if (found.length > 0) await recordAudit(tx, { action: "prescriptions.read", subjectId: report.userId });
    return found;
  });
}

/** The same, inside the deciding transaction. */
export async function findStoppedTreatments(
  tx: TxCtx,
  { userId, rootId }: { userId: string; rootId: string },
): Promise<StoppedTreatment[]> {
  const stops = (await listStops(tx, { userId })).filter(blocksResume);
  const keys = new Set(stops.filter((stop) => stop.rootId === rootId).map(({ treatmentKey }) => treatmentKey));
  if (keys.size === 0) return [];
  const prescriptions = (await selectOfPerson(tx.trx, userId)).filter(({ status }) => isInUse(status));
  const { treatments } = await getCatalog(tx);
  const found: StoppedTreatment[] = [];
  for (const { key, name } of treatments.filter((treatment) => keys.has(treatment.key))) {
    const own = prescriptions.filter(({ treatmentKey }) => treatmentKey === key);
    if (own.length === 0) continue;
    const of = stops.filter(({ treatmentKey }) => treatmentKey === key);
    const answered = of.filter((stop) => stop.rootId === rootId || stop.decision !== null);
    const withBasis: StoppedTreatment["stops"] = [];
    for (const stop of answered) withBasis.push({ ...stop, ...(await findStopBasis(tx, userId, stop)) });
    found.push({
      key,
      name,
      prescriptions: own,
      stops: withBasis,
      others: of.filter((stop) => !answered.includes(stop)),
      isDue: answered.some(({ decision }) => decision === null),
      canContinue: withBasis.every(({ newer, acceptedDocument }) => newer !== null || acceptedDocument !== null),
      acceptedDocument: withBasis.find(({ newer }) => newer === null)?.acceptedDocument ?? null,
    });
  }
  return found;
}

function isInUse(status: Prescription["status"]): boolean {
  return status === "active" || status === "on_hold" || status === "exhausted";
}
