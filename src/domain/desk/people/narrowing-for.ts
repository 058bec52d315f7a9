import type { Ctx } from "#core/ctx.ts";
import { clinicToday, endOfDayIn } from "#core/dates.ts";
import type { PeopleFilters } from "./people.ts";
import type { Narrowing } from "./queries-people.server.ts";

/** Days are the clinic's, from the first moment of one to the last of the other. */
export function narrowingFor(ctx: Ctx, { from, to, order, ...rest }: PeopleFilters): Narrowing {
  const zone = ctx.env.CLINIC_TIME_ZONE;
  return {
    ...rest,
    ...(from ? { since: endOfDayIn(zone, dayBefore(from)) } : {}),
    ...(to ? { until: endOfDayIn(zone, to) } : {}),
    ...(order === "late" ? { lateBefore: clinicToday(ctx) } : {}),
  };
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}
