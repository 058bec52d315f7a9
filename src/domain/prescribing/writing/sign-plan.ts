import { requireProvider } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { caresFor } from "#domain/chart/care/cares-for.ts";
import { listOpenEpisodes } from "#domain/intake/episodes/reads.server.ts";
import type { Prescription } from "../prescription.ts";
import { countVersions, findPlan, insertPlan } from "./queries-plan.server.ts";
import { covers, regimenOf } from "./treatment-plan.ts";

/**
 * Signs the version of the treatment plan that a prescription comes from, in the transaction that stages it. The version that holds
 * is used again if it says the same for as long; otherwise there is a new one.
 */
export async function signPlan(tx: TxCtx, prescription: Prescription): Promise<string> {
  const { userId: providerId } = requireProvider(tx);
  const { userId, treatmentKey, offeringKey, icd10 } = prescription;
  if (prescription.writtenBy !== providerId || !(await caresFor(tx, { userId }))) throw new AppError("not-found");
  const episode = (await listOpenEpisodes(tx.trx, userId)).find((one) => one.treatmentKey === treatmentKey);
  if (!episode || !icd10) throw new AppError("conflict");
  const about = { episodeId: episode.id, offeringKey };
  const current = await findPlan(tx.trx, { ...about, signedBy: providerId });
  const last = await countVersions(tx.trx, about);
  if (current && current.version === last && covers(current, prescription)) return current.id;
  const id = newId(tx.now.getTime());
  await insertPlan(tx.trx, {
    id,
    user_id: userId,
    episode_id: episode.id,
    treatment_key: treatmentKey,
    offering_key: offeringKey,
    version: last + 1,
    icd10,
    regimen: JSON.stringify(regimenOf(prescription)),
    ends_on: prescription.expiresOn,
    visit_id: prescription.visitId,
    signed_by: providerId,
    signed_at: tx.now,
  });
  await recordAudit(tx, { action: "plan.signed", subjectId: userId, objectId: id });
  return id;
}
