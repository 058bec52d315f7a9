import { requireMember } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { hasVisitWith } from "#domain/scheduling/providers/has-visit-with.ts";
import { prescribesFor } from "#domain/scheduling/providers/reads.server.ts";
import type { LabReport } from "./report.ts";

/**
 * Whether this employee or provider can read a report. Staff can read any; providers their own, unassigned ones, and those of
 * people they have seen or prescribe for. The first of two locks; row-level security enforces the same.
 */
export async function mayReadReport(tx: TxCtx, report: Pick<LabReport, "providerId" | "userId">): Promise<boolean> {
  const actor = requireMember(tx);
  if (actor.kind === "employee" || actor.kind === "admin") return true;
  if (actor.kind !== "provider") return false;
  if (report.providerId === null || report.providerId === actor.userId) return true;
  const pair = { userId: report.userId, providerId: actor.userId };
  return (await hasVisitWith(tx, pair)) || prescribesFor(tx.trx, pair);
}
