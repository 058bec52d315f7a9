import { z } from "zod";
import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { selectProviderAccounts, setProvider } from "./queries-provider.server.ts";

export const ProviderSettings = z.object({
  providerId: z.uuid("provider-missing"),
  display_name: z.string().trim().min(1, "display-name-missing").max(100),
  credentials: z.string().trim().max(100).default(""),
  zone: z
    .string()
    .trim()
    .refine((zone) => Intl.supportedValuesOf("timeZone").includes(zone), "provider-zone-missing"),
  is_active: z.boolean(),
  /** Whether results of people without a provider come to them. */
  is_covering: z.boolean().default(false),
});

/** Creates or updates a provider's calendar. The account with the role must exist first. */
export async function setUpProvider(ctx: Ctx, input: z.infer<typeof ProviderSettings>): Promise<void> {
  requireAdmin(ctx);
  await inTransaction(ctx, async (tx) => {
    const accounts = await selectProviderAccounts(tx.trx);
    if (!accounts.some(({ userId }) => userId === input.providerId)) throw new AppError("not-found");
    const { providerId, ...settings } = input;
    await setProvider(tx.trx, { user_id: providerId, ...settings });
    await recordAudit(tx, { action: "provider.set-up", subjectId: providerId });
  });
}
