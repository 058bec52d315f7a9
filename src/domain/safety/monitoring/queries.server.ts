import { sql, type Insertable } from "kysely";
import { listOf, type Question } from "#core/questions/ask-together.ts";
import type { Trx } from "#core/db.ts";
import type { DueItem as Row } from "#core/db-types.ts";
import { people } from "#domain/identity/profile/reads.server.ts";
import { providers } from "#domain/scheduling/providers/reads.server.ts";
import { lastDayOf, type DueItem, type DueKind, type WaiveReason } from "./due-item.ts";
import type { ScheduleStep } from "./plan-due-items.ts";

/** SQL for due items. Row-level security decides what's visible. */

export type Schedule = ScheduleStep & { treatmentKey: string; kind: "lab" | "visit" };

/** The versions in force on a day, all steps. */
export async function selectSchedules(trx: Trx, day: string): Promise<Schedule[]> {
  return trx
    .selectFrom("monitoring_schedule as s")
    .select([
      "s.treatment_key as treatmentKey",
      sql<Schedule["kind"]>`s.kind`.as("kind"),
      "s.version",
      "s.step",
      "s.opens_after as opensAfter",
      "s.due_after as dueAfter",
      "s.repeats",
      "s.grace_days as graceDays",
      "s.markers",
    ])
    .where("s.version", "=", (eb) =>
      eb
        .selectFrom("monitoring_schedule as newest")
        .select(({ fn }) => fn.max("newest.version").as("version"))
        .whereRef("newest.treatment_key", "=", "s.treatment_key")
        .whereRef("newest.kind", "=", "s.kind")
        .where("newest.effective_from", "<=", day),
    )
    .orderBy("s.step")
    .execute();
}

/** One at a time per person: a result, a visit and the sweep may come at once. Released with the transaction. */
export async function lockMonitoring(trx: Trx, userIds: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('monitoring ' || u, 0))
    from unnest(${[...userIds].toSorted()}::text[]) as u`.execute(trx);
}

export type LiveItem = {
  id: string;
  userId: string;
  treatmentKey: string;
  kind: DueKind;
  step: number;
  firstDoseOn: string;
  opensOn: string;
  dueOn: string;
  graceDays: number;
  markers: string[];
  metOn: string | null;
  isWaived: boolean;
};

function liveItems(trx: Trx) {
  return trx
    .selectFrom("due_item as d")
    .select([
      "d.id",
      "d.user_id as userId",
      "d.treatment_key as treatmentKey",
      sql<DueKind>`d.kind`.as("kind"),
      "d.step",
      "d.first_dose_on as firstDoseOn",
      "d.opens_on as opensOn",
      "d.due_on as dueOn",
      "d.grace_days as graceDays",
      "d.markers",
      "d.met_on as metOn",
      sql<boolean>`d.waived_at is not null`.as("isWaived"),
    ])
    .where("d.ended_at", "is", null);
}

/** Everything of people's current courses of treatment: open, met and waived. */
export async function selectLive(trx: Trx, userIds: readonly string[]): Promise<LiveItem[]> {
  return liveItems(trx)
    .where("d.user_id", "=", sql<string>`any(${[...userIds]}::uuid[])`)
    .orderBy("d.due_on")
    .execute();
}

export async function selectOpen(trx: Trx, userId: string): Promise<DueItem[]> {
  const rows = await liveItems(trx)
    .where("d.user_id", "=", userId)
    .where("d.met_at", "is", null)
    .where("d.waived_at", "is", null)
    .orderBy("d.due_on")
    .orderBy("d.kind")
    .execute();
  return rows.map(toDueItem);
}

/** The treatment and kind of what is past its last day, to be asked together with something else. */
export function pastLastDay(userId: string, today: string): Question<{ treatmentKey: string; kind: DueKind }[]> {
  return {
    json: listOf(sql`select treatment_key as "treatmentKey", kind from due_item where user_id = ${userId} and ended_at is null
      and met_at is null and waived_at is null and due_on + grace_days < ${today}::date order by due_on, kind`),
    read: (items: { treatmentKey: string; kind: DueKind }[]) => items,
  };
}

/** One that is open, locked. */
export async function lockOpen(trx: Trx, id: string): Promise<DueItem | null> {
  const row = await liveItems(trx)
    .where("d.id", "=", id)
    .where("d.met_at", "is", null)
    .where("d.waived_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return row ? toDueItem(row) : null;
}

function toDueItem({ id, userId, treatmentKey, kind, opensOn, dueOn, graceDays, markers }: LiveItem): DueItem {
  const lastDay = lastDayOf({ dueOn, graceDays });
  return { id, userId, treatmentKey, kind, opensOn, dueOn, graceDays, lastDay, markers };
}

export type ClosedItem = {
  id: string;
  treatmentKey: string;
  kind: DueKind;
  dueOn: string;
  metOn: string | null;
  waivedAt: Date | null;
  waivedBy: string | null;
  waiveReason: WaiveReason | null;
};

/** Done or waived, newest first. */
export async function selectClosed(trx: Trx, userId: string): Promise<ClosedItem[]> {
  return trx
    .selectFrom("due_item as d")
    .leftJoin(providers(trx).as("p"), "p.user_id", "d.waived_by")
    .select([
      "d.id",
      "d.treatment_key as treatmentKey",
      sql<DueKind>`d.kind`.as("kind"),
      "d.due_on as dueOn",
      "d.met_on as metOn",
      "d.waived_at as waivedAt",
      "p.display_name as waivedBy",
      sql<WaiveReason | null>`d.waive_reason`.as("waiveReason"),
    ])
    .where("d.user_id", "=", userId)
    .where((eb) => eb.or([eb("d.met_at", "is not", null), eb("d.waived_at", "is not", null)]))
    .orderBy("d.due_on", "desc")
    .limit(20)
    .execute();
}

/** When each treatment last ended, for a course that starts again. */
export async function selectEnds(
  trx: Trx,
  userIds: readonly string[],
): Promise<{ userId: string; treatmentKey: string; endedAt: Date }[]> {
  return trx
    .selectFrom("due_item")
    .select(["user_id as userId", "treatment_key as treatmentKey"])
    .select((eb) => eb.fn.max("ended_at").$notNull().as("endedAt"))
    .where("user_id", "=", sql<string>`any(${[...userIds]}::uuid[])`)
    .where("ended_at", "is not", null)
    .groupBy(["user_id", "treatment_key"])
    .execute();
}

export type DueRow = Insertable<Row>;

export async function insertItems(trx: Trx, rows: DueRow[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto("due_item").values(rows).execute();
}

export async function markMet(trx: Trx, id: string, met: { at: Date; on: string; by: string } | null): Promise<void> {
  await trx
    .updateTable("due_item")
    .set({ met_at: met?.at ?? null, met_on: met?.on ?? null, met_by: met?.by ?? null })
    .where("id", "=", id)
    .execute();
}

export async function endItems(trx: Trx, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable("due_item")
    .set({ ended_at: at })
    .where("id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

export async function waive(trx: Trx, id: string, by: { providerId: string; reason: WaiveReason; at: Date }) {
  const { numUpdatedRows } = await trx
    .updateTable("due_item")
    .set({ waived_at: by.at, waived_by: by.providerId, waive_reason: by.reason })
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export type OverdueItem = {
  id: string;
  userId: string;
  name: string;
  state: string | null;
  treatmentKey: string;
  kind: DueKind;
  dueOn: string;
  lastDay: string;
};

/** Open items past their day, longest first. */
export async function selectOverdue(
  trx: Trx,
  question: { today: string; kind: DueKind | null; limit: number },
): Promise<OverdueItem[]> {
  let query = trx
    .selectFrom("due_item as d")
    .innerJoin(people(trx).as("p"), "p.user_id", "d.user_id")
    .select([
      "d.id",
      "d.user_id as userId",
      "p.name",
      "p.state",
      "d.treatment_key as treatmentKey",
      sql<DueKind>`d.kind`.as("kind"),
      "d.due_on as dueOn",
      sql<string>`(d.due_on + d.grace_days)::date`.as("lastDay"),
    ])
    .where("d.met_at", "is", null)
    .where("d.waived_at", "is", null)
    .where("d.ended_at", "is", null)
    .where("d.due_on", "<", question.today);
  if (question.kind) query = query.where("d.kind", "=", question.kind);
  return query.orderBy("d.due_on").orderBy("d.id").limit(question.limit).execute();
}
