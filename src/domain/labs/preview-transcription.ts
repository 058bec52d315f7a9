import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { checkTranscription, type CheckedValue, type Transcription } from "./check-transcription.ts";
import { findAlertsOf, type FoundAlert } from "./alerts/raise-alerts.ts";
import { readForRules } from "#core/db/read-for-rules.ts";
import { findReport } from "./queries.server.ts";
import type { Problems } from "./transcribe-report.ts";

export type CheckedReport = { values: CheckedValue[]; alerts: FoundAlert[] };

/** What would be saved and who would be paged, before anything happens. */
export async function previewTranscription(ctx: Ctx, typed: Transcription): Promise<Problems | CheckedReport> {
  requireStaff(ctx);
  // Its own transaction: what the rules read is nobody else's.
  return inTransaction(ctx, async (tx) => {
    const checked = await checkTranscription(tx, typed);
    if (checked.problems) return checked;
    const before = typed.correctsId
      ? await readForRules(tx.trx, typed.userId, () => findReport(tx.trx, typed.correctsId))
      : null;
    return { values: checked.values, alerts: await findAlertsOf(tx, typed, checked, before) };
  });
}
