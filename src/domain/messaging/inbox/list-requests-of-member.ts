import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { selectRequestsOf } from "./queries-list.server.ts";
import { isOverdue } from "./list-inbox.ts";

/** All requests of one member, for their staff page. */
export async function listRequestsOfMember(ctx: Ctx, { userId }: { userId: string }) {
  requireStaff(ctx);
  return inTransaction(ctx, async (tx) => {
    const rows = await selectRequestsOf(tx.trx, userId);
    await recordAudit(tx, { action: "contact-request.listed", subjectId: userId });
    return rows.map((row) => ({
      id: row.id,
      reference: row.reference,
      subject: row.subject,
      priority: row.priority,
      state: row.state,
      dueAt: row.due_at,
      createdAt: row.created_at,
      lastMessageAt: row.last_message_at,
      isOverdue: isOverdue(row, ctx.now),
      ownerId: row.owner_id,
    }));
  });
}
