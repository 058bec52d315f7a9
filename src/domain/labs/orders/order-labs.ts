import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { caresFor } from "#domain/chart/care/cares-for.ts";
import { draftLabOrder } from "./draft-lab-order.ts";
import { requirePanels } from "./require-panels.ts";
import { signLabOrder, type LabOrderContent } from "./sign-lab-order.ts";

/** A provider orders tests for someone in their care and signs at once. */
export async function orderLabs(
  ctx: Ctx,
  input: LabOrderContent & { userId: string; treatmentKey: string; visitId?: string },
): Promise<string> {
  const { userId: providerId } = requireProvider(ctx);
  return inTransaction(ctx, async (tx) => {
    if (!(await caresFor(tx, input))) throw new AppError("not-found");
    await requirePanels(tx, input.panelKeys);
    const orderId = await draftLabOrder(tx, {
      ...input,
      providerId,
      origin: input.visitId ? "visit" : "patient-page",
    });
    if (!orderId) throw new AppError("conflict");
    await signLabOrder(tx, { orderId });
    return orderId;
  });
}
