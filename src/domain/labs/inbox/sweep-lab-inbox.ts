import { randomBytes } from "node:crypto";
import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { raiseAlarm } from "#domain/messaging/alarms/alarm.ts";
import { lockOverdueItems, updateItem } from "./queries-inbox.server.ts";

const BATCH = 50;

/** Pages once about each result that nobody matched in time: it belongs to somebody who waits for it. */
export async function sweepLabInbox(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  await inTransaction(ctx, async (tx) => {
    for (const { id } of await lockOverdueItems(tx.trx, tx.now, BATCH)) {
      const alarmId = newId(tx.now.getTime());
      await raiseAlarm(tx, { id: alarmId, random: randomBytes(10), path: `/admin/labs/inbox/${id}`, provider: null });
      await updateItem(tx.trx, id, { alarm_id: alarmId });
    }
  });
}
