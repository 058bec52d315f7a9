import type { Trx } from "#core/db.ts";
import { findVisit } from "../reads.server.ts";
import { toEvidence, type Evidence } from "./evidence.ts";
import { listSamples } from "./queries.server.ts";

/** How this visit took place, for its note: see `toEvidence`. Nothing at all for a visit nobody may see. */
export async function summarizeEvidence(trx: Trx, visitId: string): Promise<Evidence> {
  const visit = await findVisit(trx, visitId);
  if (!visit) return { modality: "none", avSeconds: 0, startedAt: null, endedAt: null };
  return toEvidence(await listSamples(trx, visitId), visit.phoneAt);
}
