import { isStaff, requireMember } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { caresFor } from "#domain/chart/care/cares-for.ts";
import { isCovering } from "#domain/scheduling/providers/covering-provider.ts";
import type { LabReport } from "./report.ts";

/**
 * Whether this employee or provider can read a report. Staff can read any; providers their own, those of people they care for, and
 * unassigned ones if they cover. The first of two locks; row-level security enforces the same.
 */
export async function mayReadReport(tx: TxCtx, report: Pick<LabReport, "providerId" | "userId">): Promise<boolean> {
  const actor = requireMember(tx);
  if (isStaff(actor)) return true;
  if (actor.kind !== "provider") return false;
  if (report.providerId === actor.userId) return true;
  if (report.providerId === null && (await isCovering(tx, { providerId: actor.userId }))) return true;
  return caresFor(tx, report);
}
