import type { Ctx } from "#core/ctx.ts";
import type { DecisionReason } from "./prescription.ts";
import { decidePrescription } from "./decide-prescription.ts";

/** The prescriber rejects it: it never was valid and never will be. */
export async function refusePrescription(
  ctx: Ctx,
  input: { prescriptionId: string; reason: DecisionReason; note: string },
): Promise<void> {
  await decidePrescription(ctx, "refused", input);
}
