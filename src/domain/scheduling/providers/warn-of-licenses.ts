import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { enqueueMail } from "#core/mail.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { insertWarning, selectEndingLicenses } from "./queries-provider.server.ts";

/** How many days before a license ends we warn, once each. */
export const LICENSE_WARNING_DAYS = [90, 60, 30] as const;

/** Periodic: emails the clinic 90, 60 and 30 days before a license ends, unless a later one follows it. */
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
          to: { name: "", address: tx.env.SUPPORT_EMAIL },
          props: { days, url: `${tx.env.PUBLIC_ORIGIN}/admin/site/licenses` },
        });
        await recordAudit(tx, { action: "provider.license-warned", subjectId: provider_id });
      }
    });
  }
}
