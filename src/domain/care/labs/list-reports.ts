import { requireMember, requireProvider, requireStaff } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { selectAlerting, selectAlerts, selectToReview, selectToVerify } from "./alerts/queries-alert.server.ts";
import { findMemberName, findReport, selectEvents, selectReports, selectVersions } from "./queries.server.ts";
import { mayReadReport } from "./may-read-report.ts";
import type { LabReport } from "./report.ts";
import { requireClinic } from "./require-clinic.ts";

/** As many as a page shows; the oldest or most urgent come first, so the rest follows. */
const LISTED = 100;

/**
 * What the member sees: released reports with the version in force, and what they said before they were corrected. One's own,
 * or for the clinic anybody's, with a line in the audit trail each time.
 */
export async function listResults(
  ctx: Ctx,
  input: { userId: string },
): Promise<{ reports: LabReport[]; corrected: LabReport[] }> {
  const actor = requireMember(ctx);
  const isOwn = actor.userId === input.userId;
  if (!isOwn && actor.kind === "member") throw new AppError("not-found");
  return inTransaction(ctx, async (tx) => {
    const found = await selectReports(tx.trx, { userId: input.userId, statuses: ["released", "amended"] });
    const all = isOwn ? found : await onlyConcerning(tx, found);
    if (!isOwn) await recordAudit(tx, { action: "lab-results.read", subjectId: input.userId });
    const shown = isOwn ? all.map(withoutHeld) : all;
    return {
      reports: shown.filter(({ status }) => status === "released"),
      corrected: shown.filter(({ status }) => status === "amended"),
    };
  });
}

/** The first of the two locks on held results; the other is row-level security, which does not bind staff's own results. */
function withoutHeld(report: LabReport): LabReport {
  return { ...report, values: report.values.filter(({ heldAt }) => heldAt === null) };
}

/** A provider sees the reports that concern them, staff all. */
async function onlyConcerning(tx: TxCtx, reports: LabReport[]): Promise<LabReport[]> {
  const shown: LabReport[] = [];
  for (const report of reports) if (await mayReadReport(tx, report)) shown.push(report);
  return shown;
}

/** Everything there is about a person, for staff: also what waits and what was withdrawn. */
export async function listReports(ctx: Ctx, input: { userId: string }) {
  requireStaff(ctx);
  return inTransaction(ctx, async (tx) => {
    const reports = await selectReports(tx.trx, { userId: input.userId });
    const alerts = await selectAlerts(
      tx.trx,
      reports.map(({ id }) => id),
    );
    await recordAudit(tx, { action: "lab-results.read", subjectId: input.userId });
    return { reports, alerts };
  });
}

/** One report with all its versions, alerts and history. */
export async function getReport(ctx: Ctx, input: { reportId: string }) {
  requireClinic(ctx);
  return inTransaction(ctx, async (tx) => {
    const report = await findReport(tx.trx, input.reportId);
    if (!report || !(await mayReadReport(tx, report))) throw new AppError("not-found");
    const versions = await selectVersions(tx.trx, report.rootId);
    const ids = versions.map(({ id }) => id);
    await recordAudit(tx, { action: "lab-results.read", subjectId: report.userId, objectId: report.id });
    return {
      report,
      versions,
      memberName: await findMemberName(tx.trx, report.userId),
      alerts: await selectAlerts(tx.trx, ids),
      events: await selectEvents(tx.trx, ids),
    };
  });
}

/** What waits for a second person and what has open alerts, over all members. */
export async function listWaiting(ctx: Ctx) {
  requireStaff(ctx);
  return read(ctx, async (tx) => ({
    alerting: await selectAlerting(tx.trx, LISTED),
    toVerify: await selectToVerify(tx.trx, LISTED),
  }));
}

/** What this provider has to look at, by due time: theirs, and what is nobody's. */
export async function listToReview(ctx: Ctx) {
  const provider = requireProvider(ctx);
  return read(ctx, (tx) => selectToReview(tx.trx, provider.userId, LISTED));
}

async function read<T>(ctx: Ctx, work: (tx: TxCtx) => Promise<T>): Promise<T> {
  return inTransaction(ctx, async (tx) => {
    await recordAudit(tx, { action: "lab-results.listed" });
    return work(tx);
  });
}
