import { z } from "zod";
import { isStaff } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { enqueue } from "#core/jobs.ts";
import { closeOpenAlerts, endAlerts } from "./alerts/alerts.ts";
import { labsReleasedJob } from "./jobs.ts";
import { noteEvent } from "./note-event.ts";
import { isSameResult } from "./alerts/raise-alerts.ts";
import { selectAlerts } from "./alerts/queries-alert.server.ts";
import { claimPaper } from "./papers/claim-paper.ts";
import { readForRules } from "#core/db/read-for-rules.ts";
import { endReleased, findReport, lockReport, selectVersions, updateReport } from "./queries.server.ts";
import { readResult } from "./markers/reading.ts";
import { reportStates, mayVerify, type LabReport, type LabValue, type ReportAction } from "./report.ts";
import { mayReadReport } from "./may-read-report.ts";
import { requireClinic } from "./require-clinic.ts";

/** The second person's values, by value id. */
export const SecondReading = z.object({
  reportId: z.uuid(),
  readings: z.record(z.uuid(), z.string().max(60)),
  /** Name, date, units and ranges were compared too. */
  isCompared: z.boolean(),
});

export type Verification =
  | { kind: "released" }
  /** Values the second person hasn't entered yet. Reveals nothing about the others. */
  | { kind: "unread"; valueIds: string[] }
  /** Values where the two entries differ. */
  | { kind: "differs"; valueIds: string[] }
  | { kind: "not-compared" };

/**
 * The second person enters every result again without seeing the first entry. Only if both match is the report released, and the
 * member sees it immediately. The report it corrects is kept and marked as corrected.
 */
export async function verifyReport(ctx: Ctx, input: z.infer<typeof SecondReading>): Promise<Verification> {
  const actor = requireClinic(ctx);
  return inTransaction(ctx, async (tx) => {
    const locked = await requireReport(tx, input.reportId, "verify");
    if (!mayVerify(actor, locked)) throw new AppError("forbidden");
    if (isStaff(actor)) await claimPaper(tx, locked);
    const report = await findReport(tx.trx, locked.id);
    if (!report || report.values.length === 0) throw new AppError("forbidden");
    const unread = report.values.filter(({ id }) => !input.readings[id]?.trim());
    if (unread.length > 0) return { kind: "unread", valueIds: unread.map(({ id }) => id) };
    const differing = report.values.filter((value) => !isReadAs(value, input.readings[value.id] ?? ""));
    if (differing.length > 0) return { kind: "differs", valueIds: differing.map(({ id }) => id) };
    if (!input.isCompared) return { kind: "not-compared" };
    await endEarlier(tx, report);
    await updateReport(tx, report.id, { status: "released", verified_by: actor.userId, verified_at: tx.now });
    await noteEvent(tx, { kind: "released", reportId: report.id, userId: report.userId });
    await enqueue(tx, labsReleasedJob, { reportId: report.id });
    return { kind: "released" };
  });
}

/**
 * A critical value removed by the correction needs no action and stops nothing; one that's still there stays open, and so does
 * its stop.
 */
async function endEarlier(tx: TxCtx, report: LabReport): Promise<void> {
  const [ended] = await endReleased(tx, report.rootId, tx.now);
  if (!ended) return;
  await noteEvent(tx, { kind: "amended", reportId: ended, userId: report.userId, note: report.correctionReason });
  const versions = await readForRules(tx.trx, report.userId, () => selectVersions(tx.trx, report.rootId));
  const earlier = versions.filter(({ id }) => id !== report.id);
  const changed = earlier
    .flatMap(({ values }) => values)
    .filter((old) => {
      const now = report.values.find(({ loinc }) => loinc === old.loinc);
      return !now || !isSameResult(old, now);
    });
  const gone = new Set(changed.map(({ id }) => id));
  const ids = earlier.map(({ id }) => id);
  const alerts = (await selectAlerts(tx.trx, ids)).filter(({ valueId, endedAt }) => !endedAt && gone.has(valueId));
  await closeOpenAlerts(tx, { id: ended, userId: report.userId }, `Corrected by version ${report.version}`, alerts);
  await endAlerts(tx, alerts, "corrected");
}

function isReadAs(value: LabValue, typed: string): boolean {
  const reading = readResult(typed);
  if (!reading) return false;
  if ("text" in reading) return reading.text === value.valueText;
  return (
    value.value !== null && value.comparator === reading.comparator && Number(value.value) === Number(reading.value)
  );
}

export async function requireReport(tx: TxCtx, reportId: string, action: ReportAction): Promise<LabReport> {
  const report = await lockReport(tx.trx, reportId);
  if (!report || !(await mayReadReport(tx, report))) throw new AppError("not-found");
  if (!reportStates.can(action, report)) throw new AppError("conflict");
  return report;
}
