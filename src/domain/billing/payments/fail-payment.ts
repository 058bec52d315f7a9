import type { Ctx } from "#core/ctx.ts";
import { paymentStates } from "./payment.ts";
import { changePayment } from "./change-payment.ts";
import { fail } from "./settle-payment.ts";

/** The processor will never accept it: nothing happened, and staff must look at it. */
export async function failPayment(ctx: Ctx, paymentId: string, code: string): Promise<void> {
  ctx.log.error({ paymentId, code }, "the processor refused a payment");
  await changePayment(ctx, paymentId, async (tx, held) => {
    if (!paymentStates.can("failed", held.payment)) return;
    await fail(tx, held, code);
  });
}
