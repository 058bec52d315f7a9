import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { getCatalog } from "#domain/catalog/get-catalog.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { reportFinding } from "#domain/messaging/contact/report-finding.ts";
import { holdTreatments } from "../holds/hold-treatments.ts";
import { insertReading } from "./queries.server.ts";
import { levelOf, type Reading, type ReadingLevel } from "./vital.ts";

/** What staff read in the inbox. It names no number. */
export type ReadingNotice = Record<"crisis" | "high", { subject: string; text: string }>;

/**
 * Saves a reading taken just now. A crisis value pages whoever is on call and holds every treatment, in the same transaction: the
 * reading isn't saved unless both will happen.
 */
export async function recordReading(
  ctx: Ctx,
  input: { reading: Reading; notice: ReadingNotice },
): Promise<{ level: ReadingLevel }> {
  const { userId } = requireMember(ctx);
  return inTransaction(ctx, async (tx) => {
    const { blood_pressure_limits: limits } = await getClinicalFacts(tx);
    const level = levelOf(input.reading, limits);
    const id = newId(tx.now.getTime());
    await insertReading(
      tx.trx,
      { id, user_id: userId, measured_at: tx.now, source: "self", level, added_by: userId, added_at: tx.now },
      input.reading,
    );
    await recordAudit(tx, { action: "vitals.added", subjectId: userId, objectId: id });
    if (level === "crisis") {
      const { treatments } = await getCatalog(tx);
      const treatmentKeys = treatments.map(({ key }) => key);
      const hold = { userId, treatmentKeys, source: "vital", sourceId: id } as const;
      await holdTreatments(tx, { ...hold, reason: "reading-stops-treatment" });
    }
    if (level !== "ordinary") {
      await reportFinding(tx, { ...input.notice[level], priority: level === "crisis" ? 0 : 2, about: [id] });
    }
    return { level };
  });
}
