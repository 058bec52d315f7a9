import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { checkTranscription, type CheckedValue, type Transcription } from "./check-transcription.ts";
import { findAlertsOf, type FoundAlert } from "./alerts/raise-alerts.ts";
import { findReport } from "./queries.server.ts";
import type { Problems } from "./transcribe-report.ts";

export type CheckedReport = { values: CheckedValue[]; alerts: FoundAlert[] };

/** What would be saved and who would be paged, before anything happens. */
export async function previewTranscription(ctx: Ctx, typed: Transcription): Promise<Problems | CheckedReport> {
  requireStaff(ctx);
  return inReadTransaction(ctx, async (tx) => {
    const checked = await checkTranscription(tx, typed);
    if (checked.problems) return checked;
    const before = typed.correctsId ? await findReport(tx.trx, typed.correctsId) : null;
    return { values: checked.values, alerts: await findAlertsOf(tx, typed, checked, before) };
  });
}
