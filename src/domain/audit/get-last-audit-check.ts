import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { selectLastCheck } from "./queries-search.server.ts";

export type AuditCheck = {
  askedAt: Date;
  finishedAt: Date | null;
  rows: number;
  seals: number;
  unsealed: number;
  problemCount: number;
  problems: string[];
};

/** The latest check: in progress, or with its result. */
export async function getLastAuditCheck(ctx: Ctx): Promise<AuditCheck | null> {
  requireAdmin(ctx);
  const row = await inReadTransaction(ctx, ({ trx }) => selectLastCheck(trx));
  if (!row) return null;
  return {
    askedAt: row.asked_at,
    finishedAt: row.finished_at,
    rows: Number(row.row_count ?? 0),
    seals: Number(row.seal_count ?? 0),
    unsealed: Number(row.unsealed_count ?? 0),
    problemCount: row.problem_count ?? 0,
    problems: row.problems ?? [],
  };
}
