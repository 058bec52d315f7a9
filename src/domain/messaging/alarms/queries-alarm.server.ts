import { sql, type Insertable } from "kysely";
import type { Trx } from "#core/db.ts";
import type { Alarm } from "#core/db-types.ts";

/** SQL for alarms that aren't messages. */

export async function insertAlarm(trx: Trx, row: Insertable<Alarm>): Promise<void> {
  await trx.insertInto("alarm").values(row).execute();
}

export async function lockAlarm(trx: Trx, id: string) {
  return trx.selectFrom("alarm").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function pageAgain(trx: Trx, id: string, now: Date): Promise<void> {
  await trx
    .updateTable("alarm")
    .set({ paged_at: now, acknowledged_at: null, acknowledged_by: null })
    .where("id", "=", id)
    .execute();
}

export async function acknowledgeAlarmRow(trx: Trx, id: string, answer: { at: Date; by: string }): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("alarm")
    .set({ acknowledged_at: answer.at, acknowledged_by: answer.by })
    .where("id", "=", id)
    .where("acknowledged_at", "is", null)
    .where("closed_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx
    .updateTable("page")
    .set({ acknowledged_at: answer.at })
    .where("alarm_id", "=", id)
    .where("acknowledged_at", "is", null)
    .execute();
  return true;
}

export async function closeAlarmRow(trx: Trx, id: string, now: Date): Promise<void> {
  await trx.updateTable("alarm").set({ closed_at: now }).where("id", "=", id).where("closed_at", "is", null).execute();
}

export type OpenAlarm = {
  id: string;
  reference: string;
  path: string;
  pagedAt: Date;
  isRinging: boolean;
  isForAdmins: boolean;
};

export async function selectOpen(trx: Trx): Promise<OpenAlarm[]> {
  return trx
    .selectFrom("alarm")
    .select(["id", "reference", "path", "paged_at as pagedAt", "is_for_admins as isForAdmins"])
    .select(sql<boolean>`acknowledged_at is null`.as("isRinging"))
    .where("closed_at", "is", null)
    .orderBy("raised_at")
    .limit(50)
    .execute();
}

/** Not answered since `before`, or answered before `forgottenBefore` and still open. Admins are paged once. */
export async function selectRingingAlarms(trx: Trx, before: Date, forgottenBefore: Date): Promise<string[]> {
  const rows = await trx
    .selectFrom("alarm as a")
    .select("a.id")
    .where("a.closed_at", "is", null)
    .where("a.is_for_admins", "=", false)
    .where((eb) => eb.or([eb("a.acknowledged_at", "is", null), eb("a.acknowledged_at", "<=", forgottenBefore)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("page as g")
            .select("g.id")
            .whereRef("g.alarm_id", "=", "a.id")
            .whereRef("g.alarm_at", "=", "a.paged_at")
            .where("g.sent_at", ">", before),
        ),
      ),
    )
    .orderBy("a.paged_at")
    .limit(500)
    .execute();
  return rows.map(({ id }) => id);
}
