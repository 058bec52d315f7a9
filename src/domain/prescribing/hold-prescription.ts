import type { Ctx } from "#core/ctx.ts";
import type { DecisionReason } from "./prescription.ts";
import { decidePrescription } from "./decide-prescription.ts";

/** No orders until it's resumed. */
export async function holdPrescription(
  ctx: Ctx,
  input: { prescriptionId: string; reason: DecisionReason; note: string },
): Promise<void> {
  await decidePrescription(ctx, "held", input);
}
