import type { TxCtx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";
import { selectAlerts } from "../alerts/queries-alert.server.ts";
import { selectVersions } from "../queries.server.ts";
import type { LabReport } from "../report.ts";
import { requireReport } from "../verify-report.ts";
import { isAllInRange } from "./in-range.ts";

/** A report that waits for its review and has nothing to decide, locked. Another one, also one that changed since, is a conflict. */
export async function requireInRange(tx: TxCtx, { reportId }: { reportId: string }): Promise<LabReport> {
  const report = await requireReport(tx, reportId, "review");
  const versions = await selectVersions(tx.trx, report.rootId);
  const alerts = await selectAlerts(
    tx.trx,
    versions.map(({ id }) => id),
  );
  const current = versions.find(({ id }) => id === report.id);
  if (!current || !isAllInRange(current, alerts)) throw new AppError("conflict");
  return current;
}
