import { z } from "zod";
import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { canChooseDay } from "./lab-order.ts";
import { lockOrder, updateOrder } from "./queries-order.server.ts";

export const InjectionDays = z.object({
  days: z.array(z.coerce.number().int().min(1).max(7), "days-missing").min(1, "days-missing").max(7, "days-missing"),
});

/** The member says on which days they inject, so that their page names the mornings to go. */
export async function setInjectionDays(ctx: Ctx, input: { orderId: string; days: readonly number[] }): Promise<void> {
  const { userId } = requireMember(ctx);
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx.trx, input.orderId);
    if (!order || order.userId !== userId) throw new AppError("not-found");
    if (!canChooseDay(order)) throw new AppError("conflict");
    const days = [...new Set(input.days)].sort((a, b) => a - b);
    await updateOrder(tx, order.id, { injection_days: days });
  });
}
