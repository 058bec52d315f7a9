import { z } from "zod";
import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { replaceOnCall, selectStaffByEmail } from "../alarms/queries-page.server.ts";

/** Addresses, one per line, in paging order. */
export const OnCallList = z.object({
  emails: z
    .string()
    .max(6_000)
    .transform((text) => [...new Set(text.toLowerCase().split(/\s+/).filter(Boolean))])
    .pipe(z.array(z.string()).max(20, "too-many-addresses")),
});

/**
 * Replaces the list. Only employees and admins, because they must be able to open the inbox. If an address isn't one of theirs,
 * nothing changes and the error names it.
 */
export async function setOnCall(ctx: Ctx, { emails }: z.infer<typeof OnCallList>): Promise<{ unknown: string[] }> {
  const admin = requireAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const staff = await selectStaffByEmail(tx.trx, emails);
    const unknown = emails.filter((email) => !staff.has(email));
    if (unknown.length > 0) return { unknown };
    await replaceOnCall(
      tx.trx,
      emails.map((email, i) => ({
        user_id: staff.get(email)!,
        position: i + 1,
        added_at: tx.now,
        added_by: admin.userId,
      })),
    );
    await recordAudit(tx, { action: "on-call.changed" });
    return { unknown };
  });
}
