import { requireKind } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { open } from "#core/keyring.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { daysBetween } from "#domain/safety/rules/condition.ts";
import { selectRegistrations, type SealedRegistration } from "./queries-registration.server.ts";

export type Registration = Omit<SealedRegistration, "numberSealed"> & { number: string; daysLeft: number | null };

/** A provider's registrations with their numbers: for admins and for the provider. Reading somebody else's is audited. */
export async function listRegistrations(ctx: Ctx, { providerId }: { providerId: string }): Promise<Registration[]> {
  const reader = requireKind(ctx, ["admin", "provider"]);
  if (reader.kind === "provider" && reader.userId !== providerId) throw new AppError("forbidden");
  const today = clinicToday(ctx);
  return inTransaction(ctx, async (tx) => {
    const rows = await selectRegistrations(tx.trx, { providerId, today });
    if (reader.userId !== providerId) {
      await recordAudit(tx, { action: "provider.registrations-read", subjectId: providerId });
    }
    return rows.map(({ numberSealed, ...row }) => ({
      ...row,
      number: open(tx.env.DATA_KEYS, numberSealed, `registration:${row.id}`),
      daysLeft: row.validUntil === null ? null : daysBetween(today, row.validUntil),
    }));
  });
}
