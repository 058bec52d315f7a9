import type { Trx } from "#core/db.ts";
import { lastDayOf, type DueItem, type DueKind } from "./due-item.ts";
import { selectLive, selectOpen } from "./queries.server.ts";

/** What other slices read about monitoring. Row-level security decides whose. */

/** What is due for somebody, soonest first: open items only. */
export async function findDueItems(trx: Trx, userId: string): Promise<DueItem[]> {
  return selectOpen(trx, userId);
}

export type Monitored = {
  treatmentKey: string;
  kind: DueKind;
  /** What is asked for next; null if the schedule is done. */
  next: { opensOn: string; dueOn: string; lastDay: string } | null;
  /** The draw or visit that last counted. */
  lastOn: string | null;
};

/** For each treatment and kind that is being monitored. Before the first dose arrived there is none: that's a start. */
export async function findMonitored(trx: Trx, userId: string): Promise<Monitored[]> {
  const items = await selectLive(trx, [userId]);
  return [...Map.groupBy(items, ({ treatmentKey, kind }) => `${treatmentKey} ${kind}`).values()].map((course) => {
    const open = course.find(({ metOn, isWaived }) => metOn === null && !isWaived);
    return {
      treatmentKey: course[0]!.treatmentKey,
      kind: course[0]!.kind,
      next: open ? { opensOn: open.opensOn, dueOn: open.dueOn, lastDay: lastDayOf(open) } : null,
      lastOn: course.findLast(({ metOn }) => metOn !== null)?.metOn ?? null,
    };
  });
}

export type OpenLabItem = { id: string; userId: string; treatmentKey: string; step: number };

/** Open lab items that count from today on and are due before a day, by id, for whoever orders the tests. */
export async function listOpenLabItems(
  trx: Trx,
  { today, dueBefore, after, limit }: { today: string; dueBefore: string; after: string | null; limit: number },
): Promise<OpenLabItem[]> {
  let query = trx
    .selectFrom("due_item")
    .select(["id", "user_id as userId", "treatment_key as treatmentKey", "step"])
    .where("kind", "=", "lab")
    .where("met_at", "is", null)
    .where("waived_at", "is", null)
    .where("ended_at", "is", null)
    .where("opens_on", "<=", today)
    .where("due_on", "<", dueBefore);
  if (after) query = query.where("id", ">", after);
  return query.orderBy("id").limit(limit).execute();
}
