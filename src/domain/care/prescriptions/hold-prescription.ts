import type { Ctx } from "#core/ctx.ts";
import type { DecisionReason } from "./prescription.ts";
import { decidePrescription } from "./decide-prescription.ts";

/** No order is made from it until it goes on. */
export async function holdPrescription(
  ctx: Ctx,
  input: { prescriptionId: string; reason: DecisionReason; note: string },
): Promise<void> {
  await decidePrescription(ctx, "held", input);
}
