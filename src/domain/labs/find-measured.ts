import type { TxCtx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inFirstUnit, rangeOf, type RangeSex } from "./alerts/alert-rule.ts";
import { selectMarkers } from "./markers/queries-marker.server.ts";
import { selectMeasured } from "./queries.server.ts";

/** One released value, in the marker's first unit, with the range it is compared with. */
export type MeasuredValue = {
  id: string;
  loinc: string;
  /** Null if it's text, or in a unit we don't know. */
  value: number | null;
  text: string | null;
  low: number | null;
  high: number | null;
  on: string;
  /** The hour of the draw, if it's printed. */
  hour: number | null;
};

/** For other slices, in their transaction: everything ever measured that counts, newest draw first. */
export async function findMeasured(
  tx: TxCtx,
  about: { userId: string; sex: RangeSex | null },
): Promise<MeasuredValue[]> {
  const rows = await selectMeasured(tx.trx, about.userId);
  if (rows.length === 0) return [];
  const markers = await selectMarkers(tx.trx, clinicToday(tx));
  return rows.map((row) => {
    const marker = markers.get(row.loinc);
    const [low, high] = marker ? rangeOf(row, marker, about.sex) : [null, null];
    return {
      id: row.id,
      loinc: row.loinc,
      value: inFirstUnit(row, marker),
      text: row.valueText,
      low,
      high,
      on: row.collectedOn,
      hour: row.collectedTime === null ? null : Number(row.collectedTime.slice(0, 2)),
    };
  });
}
