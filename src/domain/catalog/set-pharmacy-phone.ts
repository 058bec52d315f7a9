import { z } from "zod";
import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { updatePharmacyPhone } from "./queries-change.server.ts";

export const PharmacyPhone = z.object({
  pharmacyId: z.uuid(),
  phone: z
    .string()
    .transform((text) => text.replaceAll(/\D/g, "").replace(/^1(?=\d{10}$)/, ""))
    .pipe(z.string().regex(/^\d{10}$/, "pharmacy-phone-wrong"))
    .transform((digits) => `+1${digits}`),
});

/** Who staff call about a late order. */
export async function setPharmacyPhone(ctx: Ctx, input: z.infer<typeof PharmacyPhone>): Promise<void> {
  requireAdmin(ctx);
  await inTransaction(ctx, async (tx) => {
    const isSaved = await updatePharmacyPhone(tx.trx, input.pharmacyId, input.phone);
    if (!isSaved) throw new AppError("not-found");
    await recordAudit(tx, { action: "catalog.pharmacy-phone-set", objectId: input.pharmacyId });
  });
}
