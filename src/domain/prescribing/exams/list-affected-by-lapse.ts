import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { readForRules } from "#core/db/read-for-rules.ts";
import type { ContinuityStep } from "../continuity/continuity-step.ts";
import { selectSteps } from "../continuity/queries-continuity.server.ts";
import { countUnexamined, selectUnexamined, type AffectedMember } from "./queries-exam.server.ts";

const PAGE_SIZE = 100;

export type AffectedByLapse = {
  /** The last day controlled medicines can be prescribed without an in-person exam. */
  permittedUntil: string;
  hasLapsed: boolean;
  members: (AffectedMember & { steps: ContinuityStep[] })[];
  total: number;
  pages: number;
};

/**
 * Members on a controlled medicine without an in-person exam on file. Their prescriptions stay valid; the next one is refused
 * once the telemedicine rule has ended, so the one that ends first comes first.
 */
export async function listAffectedByLapse(
  ctx: Ctx,
  input: { page?: number | undefined } = {},
): Promise<AffectedByLapse> {
  requireStaff(ctx);
  const page = Math.max(1, input.page ?? 1);
  return inTransaction(ctx, async (tx) => {
    const { cs_tele_flex_until: permittedUntil } = await getClinicalFacts(tx);
    // Names and dates, whoever asks: no dose is selected.
    const [affected, total] = await readForRules(tx.trx, "prescriptions", async () => [
      await selectUnexamined(tx.trx, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
      await countUnexamined(tx.trx),
    ]);
    const steps = await selectSteps(
      tx.trx,
      affected.map(({ prescriptionId }) => prescriptionId),
    );
    await recordAudit(tx, { action: "controlled-substances.listed" });
    return {
      permittedUntil,
      hasLapsed: clinicToday(tx) > permittedUntil,
      members: affected.map((member) => ({
        ...member,
        steps: steps.filter(({ prescriptionId }) => prescriptionId === member.prescriptionId),
      })),
      total,
      pages: Math.max(1, Math.ceil(total / PAGE_SIZE)),
    };
  });
}
