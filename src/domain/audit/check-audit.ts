import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { finishCheck, isCheckOpen } from "./queries-search.server.ts";
import { verifyAudit, type AuditProblem } from "./verify-audit.ts";

const SHOWN_PROBLEMS = 100;

/** Runs the verification. A second delivery of the job finds it done. */
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

/** As stored: the kind and its numbers, "batch-changed 2 2 3". */
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
