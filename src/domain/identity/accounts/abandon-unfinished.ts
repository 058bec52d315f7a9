import { requireSystem } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { deleteEmergencyContacts } from "../profile/queries-emergency-contact.server.ts";
import { clearUnfinished, insertProfileChange } from "../profile/queries-profile.server.ts";

/**
 * Runs as the worker. Deletes these people's answers if their registration is still unfinished, and returns who was affected. The
 * account stays and can start over.
 */
export async function abandonUnfinished(tx: TxCtx, userIds: readonly string[]): Promise<string[]> {
  requireSystem(tx);
  const abandoned = await clearUnfinished(tx.trx, userIds);
  const people = abandoned.map(({ user_id }) => user_id);
  await deleteEmergencyContacts(tx.trx, people);
  for (const { user_id, was } of abandoned) {
    await insertProfileChange(tx.trx, {
      user_id,
      field: "registration_status",
      old_value: was,
      new_value: "abandoned",
      changed_at: tx.now,
      changed_by: null,
      changed_by_kind: "system",
    });
    await recordAudit(tx, { action: "registration.abandoned", subjectId: user_id });
  }
  return people;
}
