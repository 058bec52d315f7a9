import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inReadTransaction } from "#core/db.ts";
import { selectLicenses } from "./queries-provider.server.ts";

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

/** Current and future licenses, the one that ends first at the top. */
export async function listLicenses(ctx: Ctx): Promise<ListedLicense[]> {
  requireStaff(ctx);
  const today = clinicToday(ctx);
  const rows = await inReadTransaction(ctx, ({ trx }) => selectLicenses(trx, today));
  return rows.map((row) => ({ ...row, daysLeft: daysBetween(today, row.validUntil) }));
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}
