import type { Ctx } from "#core/ctx.ts";
import { decidePrescription } from "./decide-prescription.ts";

/** A treatment stopped by a result resumes through a decision about that result, not here. */
export async function resumePrescription(ctx: Ctx, input: { prescriptionId: string }): Promise<void> {
  await decidePrescription(ctx, "resumed", input);
}
