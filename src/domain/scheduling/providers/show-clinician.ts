import { z } from "zod";
import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { setListing } from "#domain/catalog/set-listing.ts";
import { selectProviderAccounts } from "./queries-provider.server.ts";

export const ClinicianShown = z.object({ providerId: z.uuid("provider-missing"), isPublic: z.boolean() });

/** Shows a provider who agreed to it on the public pages, or hides them. Only someone with a calendar can be shown. */
export async function showClinician(ctx: Ctx, input: z.infer<typeof ClinicianShown>): Promise<void> {
  requireAdmin(ctx);
  await inTransaction(ctx, async (tx) => {
    const accounts = await selectProviderAccounts(tx.trx);
    if (!accounts.some((one) => one.userId === input.providerId && one.displayName)) throw new AppError("not-found");
    await setListing(tx, input);
    await recordAudit(tx, { action: "provider.listing-changed", subjectId: input.providerId });
  });
}
