import { requireSystem } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { enqueueMail } from "#core/mail.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { findEnabledPerson, listAdmins } from "#domain/identity/profile/reads.server.ts";
import { isLapseNear } from "./continuity-step.ts";
import { insertReminder, selectUnwritten } from "./queries-continuity.server.ts";

/**
 * Periodic: from 60 days before the telemedicine permission ends, each provider is emailed once a week how many of their patients
 * have no continuity note, and so are the admins. The row that says so and the emails are one transaction.
 */
export async function remindOfContinuity(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  await inTransaction(ctx, async (tx) => {
    const today = clinicToday(tx);
    const { cs_tele_flex_until: permittedUntil } = await getClinicalFacts(tx);
    if (!isLapseNear(permittedUntil, today)) return;
    const reminded: number[] = [];
    for (const { providerId, count } of await selectUnwritten(tx.trx, today)) {
      if (!(await insertReminder(tx.trx, { provider_id: providerId, sent_on: today }))) continue;
      reminded.push(count);
      const provider = await findEnabledPerson(tx.trx, providerId);
      if (provider) await send(tx, provider.email, { count, isOwn: true, path: "/provider/continuity" });
    }
    if (reminded.length === 0) return;
    const count = reminded.reduce((sum, one) => sum + one, 0);
    for (const admin of await listAdmins(tx.trx)) {
      await send(tx, admin.email, { count, isOwn: false, path: "/admin/controlled-substances" });
    }
  });
}

async function send(tx: TxCtx, address: string, about: { count: number; isOwn: boolean; path: string }): Promise<void> {
  const { path, ...props } = about;
  const url = `${tx.env.PUBLIC_ORIGIN}${path}`;
  await enqueueMail(tx, { template: "continuity-missing", to: { name: "", address }, props: { ...props, url } });
}
