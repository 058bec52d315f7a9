import type { Ctx } from "#core/ctx.ts";
import { decidePrescription } from "./decide-prescription.ts";

/** A treatment that a result stops goes on by a decision about that result, not from here. */
export async function resumePrescription(ctx: Ctx, input: { prescriptionId: string }): Promise<void> {
  await decidePrescription(ctx, "resumed", input);
}
