import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import type { Marker } from "./marker.ts";
import { selectMarkers } from "./queries-marker.server.ts";

/** Everything that can be measured, by LOINC, in the order it is shown. */
export async function getMarkers(ctx: Ctx): Promise<Map<string, Marker>> {
  const today = clinicToday(ctx);
  return inTransaction(ctx, ({ trx }) => selectMarkers(trx, today));
}
