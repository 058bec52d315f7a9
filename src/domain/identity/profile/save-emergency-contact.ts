import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import type { EmergencyContact } from "./emergency-contact.ts";
import { insertEmergencyContact } from "./queries-emergency-contact.server.ts";

/** Saves your own emergency contact, or that there is none. Earlier answers stay in the history. */
export async function saveEmergencyContact(ctx: Ctx, contact: EmergencyContact | null): Promise<void> {
  const { userId } = requireMember(ctx);
  await inTransaction(ctx, async (tx) => {
    await insertEmergencyContact(tx.trx, {
      id: newId(tx.now.getTime()),
      user_id: userId,
      saved_at: tx.now,
      saved_by: userId,
      name: contact?.name ?? null,
      relationship: contact?.relationship ?? null,
      phone: contact?.phone ?? null,
    });
    await recordAudit(tx, { action: "profile.changed", subjectId: userId });
  });
}
