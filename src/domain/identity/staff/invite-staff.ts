import { z } from "zod";
import { DESK_KINDS, requireAdmin } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { enqueueMail } from "#core/mail.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { requireFresh } from "../sessions/freshness.ts";
import { Email, FirstName, LastName } from "../profile/person-fields.ts";
import { dropTokens, insertAccount, insertToken } from "../accounts/queries-account.server.ts";
import { hashSecret, newSecret } from "../secret.server.ts";

export const StaffInvitation = z.object({
  first_name: FirstName,
  last_name: LastName,
  email: Email,
  role: z.enum(DESK_KINDS, "role-missing"),
});

const THREE_DAYS_SECONDS = 3 * 24 * 3600;

/**
 * Creates an account with a role and emails a link to choose a password. The role works only after they add a second factor.
 * Someone who already has an account isn't invited: an admin gives that account the role.
 */
export async function inviteStaff(
  ctx: Ctx,
  input: z.infer<typeof StaffInvitation>,
): Promise<{ kind: "invited"; userId: string } | { kind: "exists" }> {
  requireAdmin(ctx);
  return inAuthTransaction(ctx, async (tx) => {
    await requireFresh(tx);
    const userId = newId(tx.now.getTime());
    const isNew = await insertAccount(tx.trx, {
      userId,
      email: input.email,
      firstName: input.first_name,
      lastName: input.last_name,
      role: input.role,
      passwordHash: null,
      verifiedAt: null,
      at: tx.now,
    });
    if (!isNew) return { kind: "exists" };
    await mailInvitation(tx, { user_id: userId, first_name: input.first_name, email: input.email });
    await recordAudit(tx, { action: "staff.invited", subjectId: userId });
    return { kind: "invited", userId };
  });
}

export async function mailInvitation(tx: TxCtx, person: { user_id: string; first_name: string; email: string }) {
  const secret = newSecret();
  await dropTokens(tx.trx, person.user_id, "staff-invitation");
  await insertToken(tx.trx, {
    hash: hashSecret(secret),
    purpose: "staff-invitation",
    userId: person.user_id,
    about: null,
    at: tx.now,
    seconds: THREE_DAYS_SECONDS,
  });
  await enqueueMail(tx, {
    template: "staff-invitation",
    to: { name: person.first_name, address: person.email },
    props: { url: `${tx.env.PUBLIC_ORIGIN}/new-password?token=${secret}` },
  });
}
