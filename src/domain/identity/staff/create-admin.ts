import { z } from "zod";
import { AppError } from "#core/errors.ts";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { passwordProblem } from "../passwords/check-password.server.ts";
import { hashPassword } from "../passwords/hash-password.server.ts";
import type { PasswordProblem } from "../passwords/password.ts";
import { Email, FirstName, LastName } from "../profile/person-fields.ts";
import { hasAdmin, insertAccount } from "../accounts/queries-account.server.ts";

export const NewAdmin = z.object({
  first_name: FirstName,
  last_name: LastName,
  email: Email,
  password: z.string().max(1_000),
});

/**
 * Creates the first admin of an empty clinic, from the command line. Refused once there is one; from then on admins create
 * admins.
 */
export async function createAdmin(
  ctx: Ctx,
  input: z.infer<typeof NewAdmin>,
): Promise<{ kind: "done"; userId: string } | { kind: "exists" } | { kind: "password"; problem: PasswordProblem }> {
  if (ctx.actor.kind !== "system") throw new AppError("forbidden");
  const problem = passwordProblem(input.password, { email: input.email, hasSecondFactor: false });
  if (problem) return { kind: "password", problem };
  const passwordHash = await hashPassword(input.password);
  return inAuthTransaction(ctx, async (tx) => {
    if (await hasAdmin(tx.trx)) return { kind: "exists" };
    const userId = newId(tx.now.getTime());
    const isNew = await insertAccount(tx.trx, {
      userId,
      email: input.email,
      passwordHash,
      firstName: input.first_name,
      lastName: input.last_name,
      role: "admin",
      verifiedAt: tx.now,
      at: tx.now,
    });
    if (!isNew) return { kind: "exists" };
    await recordAudit(tx, { action: "account.first-admin-made", subjectId: userId });
    return { kind: "done", userId };
  });
}
