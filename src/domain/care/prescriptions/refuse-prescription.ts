import type { Ctx } from "#core/ctx.ts";
import type { DecisionReason } from "./prescription.ts";
import { decidePrescription } from "./decide-prescription.ts";

/** The prescriber does not stand by it: it never counted and never will. */
export async function refusePrescription(
  ctx: Ctx,
  input: { prescriptionId: string; reason: DecisionReason; note: string },
): Promise<void> {
  await decidePrescription(ctx, "refused", input);
}
