import { z } from "zod";
import { requireAdmin, requireStaff, requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { enqueueMail } from "#core/mail.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import {
  endLicense as updateLicense,
  insertLicense,
  insertWarning,
  selectEndingLicenses,
  selectLicenses,
  selectProviderAccounts,
  setProvider,
} from "./queries-provider.server.ts";

/** How many days before its end a license is warned about, once each. */
export const LICENSE_WARNING_DAYS = [90, 60, 30] as const;

export const ProviderSettings = z.object({
  providerId: z.uuid("Choose a provider"),
  display_name: z.string().trim().min(1, "Enter the name patients see").max(100),
  credentials: z.string().trim().max(100).default(""),
  zone: z
    .string()
    .trim()
    .refine((zone) => Intl.supportedValuesOf("timeZone").includes(zone), "Choose a time zone"),
  is_active: z.boolean(),
});

/** Opens or changes a provider's calendar. The account with the role exists first. */
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

export const NewLicense = z
  .object({
    providerId: z.uuid("Choose a provider"),
    state: z.string().regex(/^[A-Z]{2}$/, "Choose a state"),
    number: z.string().trim().min(1, "Enter the number").max(40),
    valid_from: z.iso.date("Enter the first day"),
    valid_until: z.iso.date("Enter the last day"),
  })
  .refine(({ valid_from, valid_until }) => valid_from <= valid_until, {
    path: ["valid_until"],
    message: "The last day must not be before the first",
  });

export async function addLicense(ctx: Ctx, input: z.infer<typeof NewLicense>): Promise<void> {
  requireAdmin(ctx);
  await inTransaction(ctx, async (tx) => {
    const { providerId, ...license } = input;
    if (!(await insertLicense(tx.trx, { provider_id: providerId, ...license }))) throw new AppError("conflict");
    await recordAudit(tx, { action: "provider.license-changed", subjectId: providerId });
  });
}

/** A license that ends earlier than it says, from today on. Visits after it are listed for reassigning. */
export async function endLicense(ctx: Ctx, input: { licenseId: string }): Promise<void> {
  requireAdmin(ctx);
  const today = clinicToday(ctx);
  await inTransaction(ctx, async (tx) => {
    const ended = await updateLicense(tx.trx, input.licenseId, today);
    if (!ended) throw new AppError("not-found");
    await recordAudit(tx, { action: "provider.license-changed", subjectId: ended.provider_id });
  });
}

export type ListedLicense = {
  id: string;
  providerId: string;
  providerName: string;
  state: string;
  number: string;
  validFrom: string;
  validUntil: string;
  daysLeft: number;
};

/** Licenses that hold or will, the one that ends first on top. */
export async function listLicenses(ctx: Ctx): Promise<ListedLicense[]> {
  requireStaff(ctx);
  const today = clinicToday(ctx);
  const rows = await inTransaction(ctx, ({ trx }) => selectLicenses(trx, today));
  return rows.map((row) => ({ ...row, daysLeft: daysBetween(today, row.validUntil) }));
}

/** Accounts with the role, with their calendar's settings if they have one. */
export async function listProviderAccounts(ctx: Ctx) {
  requireStaff(ctx);
  return inTransaction(ctx, ({ trx }) => selectProviderAccounts(trx));
}

/** By the clock: one mail to the clinic at 90, 60 and 30 days before a license ends, unless a later one follows it. */
export async function warnOfLicenses(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  const today = clinicToday(ctx);
  for (const days of LICENSE_WARNING_DAYS) {
    await inTransaction(ctx, async (tx) => {
      const ending = await selectEndingLicenses(tx.trx, { today, days });
      for (const { id, provider_id } of ending) {
        if (!(await insertWarning(tx.trx, { license_id: id, days, sent_at: tx.now }))) continue;
        await enqueueMail(tx, {
          template: "license-ending",
          to: { name: "Operations", address: tx.env.SUPPORT_EMAIL },
          props: { days, url: `${tx.env.PUBLIC_ORIGIN}/admin/site/licenses` },
        });
        await recordAudit(tx, { action: "provider.license-warned", subjectId: provider_id });
      }
    });
  }
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}
