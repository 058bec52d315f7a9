import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { listLicensedProviders } from "#domain/scheduling/providers/licensed-providers.ts";
import type { CoverageGap } from "./coverage-gap.ts";
import { selectOpenGaps } from "./queries.server.ts";

type Candidate = Awaited<ReturnType<typeof listLicensedProviders>>[number];

/** People who sent their answers and have no provider, the most urgent first, with those who could be assigned. */
export async function listCoverageGaps(ctx: Ctx): Promise<(CoverageGap & { candidates: Candidate[] })[]> {
  requireStaff(ctx);
  return inTransaction(ctx, async (tx) => {
    const gaps = await selectOpenGaps(tx.trx);
    if (gaps.length === 0) return [];
    await recordAudit(tx, { action: "intake.listed" });
    const day = clinicToday(tx);
    const licensed = new Map<string, Candidate[]>();
    for (const state of new Set(gaps.flatMap(({ state: one }) => one ?? []))) {
      licensed.set(state, await listLicensedProviders(tx, { state, day }));
    }
    return gaps.map((gap) => ({ ...gap, candidates: (gap.state && licensed.get(gap.state)) || [] }));
  });
}
