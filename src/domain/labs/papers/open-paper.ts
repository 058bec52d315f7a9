import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { lockReport } from "../queries.server.ts";
import { mayVerify, reportStates } from "../report.ts";
import { claimPaper } from "./claim-paper.ts";

/** Opening a report that waits for a second person claims its paper, if that could be them. */
export async function openPaper(ctx: Ctx, input: { reportId: string }): Promise<void> {
  const staff = requireStaff(ctx);
  await inTransaction(ctx, async (tx) => {
    const report = await lockReport(tx.trx, input.reportId);
    if (!report) throw new AppError("not-found");
    if (reportStates.can("verify", report) && mayVerify(staff, report)) await claimPaper(tx, report);
  });
}
