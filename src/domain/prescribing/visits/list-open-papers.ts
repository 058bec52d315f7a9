import { requireKind } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { openPapers } from "./match-papers.ts";
import { selectPapers, selectTranscribedFor, type PaperOrder } from "./queries-paper.server.ts";

/** Prescriptions on paper that visits asked for and that aren't entered yet, oldest first. For nurses, who enter them. */
export async function listOpenPapers(ctx: Ctx): Promise<PaperOrder[]> {
  requireKind(ctx, ["nurse"]);
  return inTransaction(ctx, async (tx) => {
    const papers = await selectPapers(tx.trx, tx.now);
    await recordAudit(tx, { action: "paper-orders.listed" });
    return openPapers(papers, await selectTranscribedFor(tx.trx, papers));
  });
}
