import { z } from "zod";
import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { PROFILE_QUESTIONS } from "./change-profile.ts";
import { requireFresh } from "../sessions/freshness.ts";
import { findAccount } from "../accounts/queries-account.server.ts";
import { findProfile } from "./queries-profile.server.ts";
import { isTooYoung, writeIdentity } from "./write-identity.ts";

export const IdentityCorrection = z.object({
  ...PROFILE_QUESTIONS.name.shape,
  ...PROFILE_QUESTIONS["date-of-birth"].shape,
  reason: z.string().trim().min(1, "identity-reason-missing").max(500),
});

/**
 * Changes a name or birth date that a prescription locked, for example after a marriage or a typo. Staff need a fresh sign-in and
 * a reason, and the member is notified. Only admins can change a colleague's record; nobody can change their own this way.
 */
export async function changeMemberIdentity(
  ctx: Ctx,
  input: z.infer<typeof IdentityCorrection> & { userId: string; minimumAge: number },
): Promise<{ kind: "saved" } | { kind: "too-young" }> {
  const staff = requireStaff(ctx);
  if (staff.userId === input.userId) throw new AppError("forbidden");
  return inAuthTransaction(ctx, async (tx) => {
    await requireFresh(tx);
    const [account, before] = [await findAccount(tx.trx, input.userId), await findProfile(tx.trx, input.userId)];
    if (!account || !before) throw new AppError("not-found");
    if (account.role && staff.kind !== "admin") throw new AppError("forbidden");
    if (isTooYoung(tx, input)) return { kind: "too-young" };
    const { first_name, last_name, date_of_birth, reason } = input;
    await writeIdentity(tx, before, [
      { question: "name", change: { first_name, last_name } },
      { question: "date-of-birth", change: { date_of_birth } },
    ]);
    await recordAudit(tx, { action: "profile.identity-changed", subjectId: input.userId, reason });
    return { kind: "saved" };
  });
}
