import type { Ctx } from "#core/ctx.ts";

export type SignedOrder = { id: string; label: string };

/** The signed orders on file that a prescription can be attached to. */
export async function listSignedOrders(_ctx: Ctx, _input: { userId: string }): Promise<SignedOrder[]> {
  return [];
}
