import { z } from "zod";
import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { enqueueMail } from "#core/mail.ts";
import { enqueueSms } from "#core/sms.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { Email } from "../profile/person-fields.ts";
import { askToReplaceShortPassword, findAccountByEmail } from "../accounts/queries-account.server.ts";
import { deleteFactorsOf } from "../passwords/queries-reset.server.ts";
import { endSessionsOf } from "../sessions/end-sessions.ts";
import { forgetDevicesOf } from "../sessions/queries-session.server.ts";
import { selectAdmins } from "./queries-staff.server.ts";

export const AdminToRestore = z.object({
  email: Email,
  reason: z.string().trim().min(1, "staff-reason-missing").max(500),
});

/**
 * Restores an admin who lost every second factor and doesn't have two colleagues to ask. Run from the server, it removes their
 * factors, sessions and known browsers. The password stays; the role works again once there's a new factor. Every admin is
 * notified, so it can't be done in secret.
 */
export async function restoreAdmin(
  ctx: Ctx,
  input: z.infer<typeof AdminToRestore>,
): Promise<{ kind: "done"; userId: string; paged: number } | { kind: "not-an-admin" }> {
  requireSystem(ctx);
  return inAuthTransaction(ctx, async (tx) => {
    const account = await findAccountByEmail(tx.trx, input.email);
    if (account?.role !== "admin" || account.disabled_at) return { kind: "not-an-admin" };
    await deleteFactorsOf(tx.trx, account.user_id);
    await endSessionsOf(tx, account.user_id);
    await forgetDevicesOf(tx.trx, account.user_id);
    await askToReplaceShortPassword(tx.trx, account.user_id);
    const admins = await selectAdmins(tx.trx);
    const url = `${tx.env.PUBLIC_ORIGIN}/admin/staff`;
    for (const admin of admins) {
      await enqueueMail(tx, {
        template: "admin-restored",
        to: { name: admin.first_name, address: admin.email },
        props: { name: account.first_name, at: tx.now.toISOString(), url },
      });
      if (admin.phone_number)
        await enqueueSms(tx, { template: "admin-restored", to: admin.phone_number, props: { url } });
    }
    await recordAudit(tx, { action: "account.admin-restored", subjectId: account.user_id, reason: input.reason });
    return { kind: "done", userId: account.user_id, paged: admins.length };
  });
}
