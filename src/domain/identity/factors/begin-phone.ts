import { z } from "zod";
import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { requireFresh } from "../sessions/freshness.ts";
import { FriendlyName } from "../profile/person-fields.ts";
import { TextableNumber } from "../profile/phone-number.server.ts";
import { reserveTry } from "../accounts/queries-account.server.ts";
import { dropUnverified, insertFactor } from "./queries-factor.server.ts";
import { hashSecret } from "../secret.server.ts";
import { textCode } from "./text-code.ts";

export const NewPhone = z.object({ friendly_name: FriendlyName, phone_number: TextableNumber });

/** Starts adding a phone factor and texts a code to it. */
export async function beginPhone(
  ctx: Ctx,
  input: z.infer<typeof NewPhone>,
): Promise<{ kind: "sent"; factorId: string } | { kind: "blocked"; seconds: number }> {
  const { userId } = requireMember(ctx);
  return inAuthTransaction(ctx, async (tx) => {
    await requireFresh(tx);
    const wait = await reserveTry(tx.trx, hashSecret(`text:${userId}`), tx.now);
    if (wait > 0) return { kind: "blocked", seconds: wait };
    const factorId = newId(tx.now.getTime());
    await dropUnverified(tx.trx, userId, "phone");
    await insertFactor(tx.trx, {
      id: factorId,
      user_id: userId,
      factor_type: "phone",
      status: "unverified",
      friendly_name: input.friendly_name,
      created_at: tx.now,
      phone_number: input.phone_number,
    });
    await textCode(tx, userId, { id: factorId, phone_number: input.phone_number });
    return { kind: "sent", factorId };
  });
}
