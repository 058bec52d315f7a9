import { requireSystem } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { enqueueMail } from "#core/mail.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { findEnabledPerson } from "#domain/identity/profile/reads.server.ts";
import type { LabOrderStatus } from "./lab-order.ts";
import { moveLabOrder } from "./move-lab-order.ts";
import { insertReminder, lockExpired, selectWaiting, type WaitingOrder } from "./queries-clock.server.ts";

type Clock = {
  key: "choose-place" | "not-collected" | "not-collected-nurse" | "in-lab";
  statuses: readonly LabOrderStatus[];
  days: `${"choose_place" | "not_collected" | "not_collected_nurse" | "in_lab"}_days`;
  tells: "member" | "nurse";
};

/** Who is notified when an order waits too long, by the days of the clinic's facts; each person once for each draw. */
const CLOCKS: readonly Clock[] = [
  { key: "choose-place", statuses: ["signed"], days: "choose_place_days", tells: "member" },
  {
    key: "not-collected",
    statuses: ["signed", "placed", "scheduled"],
    days: "not_collected_days",
    tells: "member",
  },
  {
    key: "not-collected-nurse",
    statuses: ["signed", "placed", "scheduled"],
    days: "not_collected_nurse_days",
    tells: "nurse",
  },
  { key: "in-lab", statuses: ["collected", "in_lab", "partial"], days: "in_lab_days", tells: "nurse" },
];

/** Ends orders that are no longer valid and tells people about those that wait. A reminder is one commit with its mail. */
export async function sweepLabOrders(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  await inTransaction(ctx, async (tx) => {
    for (const order of await lockExpired(tx.trx, clinicToday(tx))) {
      await moveLabOrder(tx, order, { to: "expired", change: { ended_reason: "expired" } });
    }
  });
  const { lab_order_rules: rules } = await getClinicalFacts(ctx);
  for (const clock of CLOCKS) {
    const since = new Date(ctx.now.getTime() - rules[clock.days] * 86_400_000);
    const waiting = await inTransaction(ctx, ({ trx }) =>
      selectWaiting(trx, { clock: clock.key, statuses: clock.statuses, since }),
    );
    for (const order of waiting) await inTransaction(ctx, (tx) => remind(tx, clock, order));
  }
}

async function remind(tx: TxCtx, clock: Clock, order: WaitingOrder): Promise<void> {
  if (!(await insertReminder(tx.trx, { order, clock: clock.key, now: tx.now }))) return;
  if (clock.tells === "nurse") {
    await enqueueMail(tx, {
      template: "lab-order-waits",
      to: { name: "Support", address: tx.env.SUPPORT_EMAIL },
      props: { url: `${tx.env.PUBLIC_ORIGIN}/admin/users/${order.userId}/chart` },
    });
    return;
  }
  const member = await findEnabledPerson(tx.trx, order.userId);
  if (!member) return;
  await enqueueMail(tx, {
    template: "account-news",
    to: { name: member.name, address: member.email },
    member: { userId: order.userId },
    props: { url: `${tx.env.PUBLIC_ORIGIN}/labs/${order.id}` },
  });
}
