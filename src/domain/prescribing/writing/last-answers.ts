import type { TxCtx } from "#core/ctx.ts";
import { findPassedCheck } from "#domain/safety/checks/reads.server.ts";
import type { FindingAnswers } from "#domain/safety/checks/safety-check.ts";

/** The reasons its prescriber gave when it was checked last, and the digest of the findings they were for. */
export async function findLastAnswers(
  tx: TxCtx,
  { id }: { id: string },
): Promise<{ digest: string; answers: FindingAnswers } | null> {
  return findPassedCheck(tx.trx, id);
}
