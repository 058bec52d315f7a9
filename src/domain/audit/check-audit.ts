import { requireAdmin, requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { enqueue } from "#core/jobs.ts";
import { checkAuditJob } from "./jobs.ts";
import { finishCheck, insertCheck, isCheckOpen, selectLastCheck } from "./queries-search.server.ts";
import { recordAudit } from "./record-audit.ts";
import { verifyAudit, type AuditProblem } from "./verify-audit.ts";

export type AuditCheck = {
  askedAt: Date;
  finishedAt: Date | null;
  rows: number;
  seals: number;
  unsealed: number;
  problemCount: number;
  problems: string[];
};

/** Asks for a walk over the whole chain. It may take minutes, so the worker does it. */
export async function askForAuditCheck(ctx: Ctx): Promise<void> {
  const admin = requireAdmin(ctx);
  await inTransaction(ctx, async (tx) => {
    const id = newId(tx.now.getTime());
    await insertCheck(tx.trx, { id, asked_by: admin.userId, asked_at: tx.now });
    await enqueue(tx, checkAuditJob, { checkId: id });
    await recordAudit(tx, { action: "audit.verified", objectId: id });
  });
}

/** The newest one: under way, or with its result. */
export async function getLastAuditCheck(ctx: Ctx): Promise<AuditCheck | null> {
  requireAdmin(ctx);
  const row = await inTransaction(ctx, ({ trx }) => selectLastCheck(trx));
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

const SHOWN_PROBLEMS = 100;

/** The walk itself. A second delivery of the job finds it done. */
export async function checkAudit(ctx: Ctx, { checkId }: { checkId: string }): Promise<void> {
  requireSystem(ctx);
  if (!(await inTransaction(ctx, ({ trx }) => isCheckOpen(trx, checkId)))) return;
  const report = await verifyAudit(ctx);
  await inTransaction(ctx, ({ trx }) =>
    finishCheck(trx, checkId, {
      finished_at: ctx.now,
      row_count: String(report.rows),
      seal_count: String(report.seals),
      unsealed_count: String(report.unsealed),
      problem_count: report.problems.length,
      problems: report.problems.slice(0, SHOWN_PROBLEMS).map(toText),
    }),
  );
}

/** As it is stored: the kind and its numbers, "batch-changed 2 2 3". */
function toText(problem: AuditProblem): string {
  switch (problem.kind) {
    case "row-changed":
      return `${problem.kind} ${problem.id}`;
    case "batch-changed":
      return `${problem.kind} ${problem.n} ${problem.found} ${problem.expected}`;
    default:
      return `${problem.kind} ${problem.n}`;
  }
}
