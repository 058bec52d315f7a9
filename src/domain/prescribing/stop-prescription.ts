import type { Ctx } from "#core/ctx.ts";
import type { DecisionReason } from "./prescription.ts";
import { decidePrescription } from "./decide-prescription.ts";

/** Ends it for good. Treatment can continue only with a new prescription. */
export async function stopPrescription(
  ctx: Ctx,
  input: { prescriptionId: string; reason: DecisionReason; note: string },
): Promise<void> {
  await decidePrescription(ctx, "stopped", input);
}
