import { z } from "zod";
import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { insertLicense } from "./queries-provider.server.ts";

export const NewLicense = z
  .object({
    providerId: z.uuid("provider-missing"),
    state: z.string().regex(/^[A-Z]{2}$/, "license-state-missing"),
    number: z.string().trim().min(1, "license-number-missing").max(40),
    valid_from: z.iso.date("first-day-missing"),
    valid_until: z.iso.date("last-day-missing"),
  })
  .refine(({ valid_from, valid_until }) => valid_from <= valid_until, {
    path: ["valid_until"],
    message: "last-day-before-first",
  });

export async function addLicense(ctx: Ctx, input: z.infer<typeof NewLicense>): Promise<void> {
  requireAdmin(ctx);
  await inTransaction(ctx, async (tx) => {
    const { providerId, ...license } = input;
    if (!(await insertLicense(tx.trx, { provider_id: providerId, ...license }))) throw new AppError("conflict");
    await recordAudit(tx, { action: "provider.license-changed", subjectId: providerId });
  });
}
