import { requireMember } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { caresFor } from "#domain/chart/care/cares-for.ts";
import type { LabAlert, LabReport } from "../report.ts";
import { selectClaimed } from "./queries-claim.server.ts";

export type ReadableReport = LabReport & { /** Whether this person may know what it says. */ isReadable: boolean };
/** Without its text, it only says that there is one. */
export type ReadableAlert = Omit<LabAlert, "text"> & { text: string | null };

/**
 * One person's reports, with the results that whoever works at the clinic may read: nurses and providers all, the desk those whose
 * paper they have claimed, an admin also those of a chart they opened. The first of two locks; row-level security enforces the same.
 */
export async function readableValues(tx: TxCtx, reports: readonly LabReport[]): Promise<ReadableReport[]> {
  const { kind, userId } = requireMember(tx);
  const [first] = reports;
  if (!first) return [];
  const isClinical = kind === "nurse" || kind === "provider" || (kind === "admin" && (await caresFor(tx, first)));
  if (isClinical) return reports.map((report) => ({ ...report, isReadable: true }));
  const waiting = reports.filter(({ status }) => status === "transcribed").map(({ id }) => id);
  const claimed = await selectClaimed(tx.trx, { reportIds: waiting, userId, now: tx.now });
  return reports.map((report) => {
    const isReadable = claimed.has(report.id);
    return {
      ...report,
      isReadable,
      values: isReadable ? report.values : [],
      printed: isReadable ? report.printed : [],
    };
  });
}

/**
 * Alerts as the same person may read them. A critical one that is open still says what to do, because the desk phones the patient.
 * Of the rest the desk knows level and due time.
 */
export function readableAlerts(alerts: readonly LabAlert[], reports: readonly ReadableReport[]): ReadableAlert[] {
  const readable = new Set(reports.filter(({ isReadable }) => isReadable).map(({ id }) => id));
  return alerts.flatMap<ReadableAlert>((alert) => {
    if (readable.has(alert.reportId)) return [alert];
    if (alert.level === "INFO") return [];
    const isCall = alert.level === "PAGE" && alert.closedAt === null;
    return [{ ...alert, text: isCall ? alert.text : null, closureNote: null }];
  });
}
