import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inReadTransaction } from "#core/db.ts";
import type { Marker } from "./marker.ts";
import { selectMarkers } from "./queries-marker.server.ts";

/** All markers by LOINC, in display order. */
export async function getMarkers(ctx: Ctx): Promise<ReadonlyMap<string, Marker>> {
  const today = clinicToday(ctx);
  return inReadTransaction(ctx, ({ trx }) => selectMarkers(trx, today));
}
