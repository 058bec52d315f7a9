import { z } from "zod";
import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { requireFresh } from "../sessions/freshness.ts";
import { FriendlyName } from "../profile/person-fields.ts";
import { dropUnverified, insertFactor } from "./queries-factor.server.ts";
import { newTotpSecret, sealTotpSecret } from "./totp.server.ts";

export const NewTotp = z.object({ friendly_name: FriendlyName });

/** Starts adding an authenticator. The secret does nothing until a code made with it is confirmed. */
export async function beginTotp(ctx: Ctx, input: z.infer<typeof NewTotp>): Promise<{ factorId: string }> {
  const { userId } = requireMember(ctx);
  return inAuthTransaction(ctx, async (tx) => {
    await requireFresh(tx);
    const factorId = newId(tx.now.getTime());
    await dropUnverified(tx.trx, userId, "totp");
    await insertFactor(tx.trx, {
      id: factorId,
      user_id: userId,
      factor_type: "totp",
      status: "unverified",
      friendly_name: input.friendly_name,
      created_at: tx.now,
      totp_secret_sealed: sealTotpSecret(tx, factorId, newTotpSecret()),
    });
    return { factorId };
  });
}
