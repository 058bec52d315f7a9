import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { enqueueMailOnce } from "#core/mail.ts";
import { selectOnCall } from "../alarms/queries-page.server.ts";
import { selectShifts } from "./queries.server.ts";
import { gapsBetween, hoursAfter, WARN_HOURS } from "./shift.ts";

/** A clinic without any shifts in this period relies on the list and gets no daily email. */
const PLANS_SHIFTS_DAYS = 30;

/** Emails the clinic once a day if nobody is on call for part of the next 24 hours. */
export async function warnOfGaps(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  await inTransaction(ctx, async (tx) => {
    const until = hoursAfter(tx.now, WARN_HOURS);
    const shifts = await selectShifts(tx.trx, hoursAfter(tx.now, -PLANS_SHIFTS_DAYS * 24), until);
    const hasList = (await selectOnCall(tx.trx)).length > 0;
    if (shifts.length === 0 && hasList) return;
    if (gapsBetween(shifts, tx.now, until).length === 0) return;
    for (const address of new Set([tx.env.ALERT_EMAIL, tx.env.SUPPORT_EMAIL])) {
      await enqueueMailOnce(tx, `on-call-gap:${address}:${clinicToday(tx)}`, {
        template: "on-call-gap",
        to: { name: "", address },
        props: { url: `${tx.env.PUBLIC_ORIGIN}/admin/on-call` },
      });
    }
  });
}
