import { requireSystem } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { insertProfileChange, registrationStatusOf, setRegistrationStatus } from "../profile/queries-profile.server.ts";
import type { RegistrationStatus } from "./registration-status.ts";

/** Someone who hasn't agreed to treatment yet isn't moved by what they ask to be treated for. */
const BEFORE_CONSENT = new Set<RegistrationStatus | null>([null, "started", "contact_verified", "abandoned"]);

/** After `consented` the status repeats what the person's episodes say. Runs as the worker, with a history row. */
export async function projectStatus(tx: TxCtx, move: { userId: string; to: RegistrationStatus }): Promise<void> {
  requireSystem(tx);
  const from = await registrationStatusOf(tx.trx, move.userId);
  if (from === undefined || from === move.to || BEFORE_CONSENT.has(from)) return;
  await setRegistrationStatus(tx.trx, move.userId, move.to);
  await insertProfileChange(tx.trx, {
    user_id: move.userId,
    field: "registration_status",
    old_value: from,
    new_value: move.to,
    changed_at: tx.now,
    changed_by: null,
    changed_by_kind: "system",
  });
  await recordAudit(tx, { action: "registration.moved", subjectId: move.userId });
}
