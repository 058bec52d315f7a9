import type { TxCtx } from "#core/ctx.ts";
import { findPerson } from "#domain/identity/profile/reads.server.ts";
import { findVisit } from "#domain/visits/reads.server.ts";

/** Where a patient lives and, if it was elsewhere, where they were during the visit: the law of each counts. */
export async function findStates(
  { trx }: Pick<TxCtx, "trx">,
  { userId, visitId }: { userId: string; visitId: string | null },
): Promise<string[]> {
  const home = (await findPerson(trx, userId))?.state ?? null;
  const during = visitId ? ((await findVisit(trx, visitId))?.patientState ?? null) : null;
  return [...new Set([home, during].filter((state) => state !== null))];
}
