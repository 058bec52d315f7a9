import { requireSystem } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { enqueueMail } from "#core/mail.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { findEnabledPerson, listAdmins } from "#domain/identity/profile/reads.server.ts";
import {
  insertRegistrationWarning,
  selectEndingRegistrations,
  type EndingRegistration,
} from "./queries-registration.server.ts";

/** How many days before a registration ends we warn, once each. */
export const REGISTRATION_WARNING_DAYS = [60, 30, 7] as const;

/**
 * Periodic: emails the admins and the provider 60, 30 and 7 days before a registration ends, unless a later one follows it. What
 * comes late after an outage is sent by the latest clock alone.
 */
export async function warnOfRegistrations(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  const today = clinicToday(ctx);
  for (const days of REGISTRATION_WARNING_DAYS.toReversed()) {
    await inTransaction(ctx, async (tx) => {
      for (const ending of await selectEndingRegistrations(tx.trx, { today, days })) {
        const warning = { registration_id: ending.id, days, sent_at: tx.now };
        if (await insertRegistrationWarning(tx.trx, warning)) await warn(tx, ending, days);
      }
    });
  }
}

async function warn(tx: TxCtx, { id, providerId }: EndingRegistration, days: number): Promise<void> {
  const provider = await findEnabledPerson(tx.trx, providerId);
  const origin = tx.env.PUBLIC_ORIGIN;
  const readers = [
    ...(provider ? [{ address: provider.email, isOwn: true, url: `${origin}/provider` }] : []),
    ...(await listAdmins(tx.trx)).map(({ email }) => ({
      address: email,
      isOwn: false,
      url: `${origin}/admin/staff/${providerId}`,
    })),
  ];
  for (const { address, ...props } of readers) {
    await enqueueMail(tx, { template: "registration-ending", to: { name: "", address }, props: { days, ...props } });
  }
  await recordAudit(tx, { action: "provider.registration-warned", subjectId: providerId, objectId: id });
}
