import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { TODAY_CHANNEL } from "#domain/scheduling/appointment.ts";
import { updateVisit } from "../queries.server.ts";
import { upsertSample } from "./queries.server.ts";
import { requireSide } from "./require-side.ts";
import { bucketAt, BUCKET_SECONDS, type Sample } from "./room.ts";
import { summarizeEvidence } from "./summarize-evidence.ts";

/** A report may come a little late, never from the future. */
const MAX_AGE_SECONDS = 3 * BUCKET_SECONDS;

/** What this side decoded. Each side reports its own; a report about another time doesn't count. */
export async function recordSample(ctx: Ctx, { visitId, sample }: { visitId: string; sample: Sample }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { visit, side } = await requireSide(tx, visitId);
    const age = bucketAt(tx.now.getTime()) - sample.bucket;
    if (age < 0 || age > MAX_AGE_SECONDS) return;
    const before = await summarizeEvidence(tx.trx, visitId);
    await upsertSample(tx.trx, { visitId, side, sample });
    const after = await summarizeEvidence(tx.trx, visitId);
    // What still blocks signing depends on it.
    if (after.modality !== before.modality) tx.notify(TODAY_CHANNEL);
    if (!visit.startedAt && sample.audioSeconds > 0) await updateVisit(tx, visitId, { started_at: tx.now });
  });
}
