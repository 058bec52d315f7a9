import type { Ctx } from "#core/ctx.ts";
import { readPublicRows } from "#core/db/public-rows.ts";
import { requireType, searchSlots } from "./search-slots.ts";
import { zoneOfState } from "./state-zone.ts";

/** Both kinds of first visit have the same calendars. */
const FIRST_VISIT = "initial-trt";
const DAYS = 14;
const DAY = 86_400_000;

/** When a first visit in a state could start at the earliest, for everybody to read; null if nobody is free within two weeks. */
export async function findNextOpen(ctx: Ctx, state: string): Promise<Date | null> {
  const at = await readPublicRows(
    ctx,
    `next-open-${state}`,
    async (trx) => {
      const tx = { trx, now: ctx.now, env: ctx.env };
      const slots = await searchSlots(tx, await requireType(tx, FIRST_VISIT), {
        type: FIRST_VISIT,
        state,
        zone: zoneOfState(state),
        from: ctx.now,
        to: new Date(ctx.now.getTime() + DAYS * DAY),
      });
      return slots.length === 0 ? null : Math.min(...slots.map(({ startsAt }) => startsAt.getTime()));
    },
    { isForVisitors: true },
  );
  return at === null ? null : new Date(at);
}
