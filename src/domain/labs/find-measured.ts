import type { Answers } from "#core/questions/ask-together.ts";
import { inFirstUnit, rangeOf, type RangeSex } from "./alerts/alert-rule.ts";
import { markersOn } from "./markers/queries-marker.server.ts";
import { measuredOf } from "./queries.server.ts";

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

/** For other slices, to be asked together with something else: everything ever measured that counts, newest draw first. */
export function measuredQuestions(userId: string, today: string) {
  return { measured: measuredOf(userId), markers: markersOn(today) };
}

/** The answers of these questions in first units. */
export function measuredValues(
  { measured, markers }: Answers<ReturnType<typeof measuredQuestions>>,
  sex: RangeSex | null,
): MeasuredValue[] {
  return measured.map((row) => {
    const marker = markers.get(row.loinc);
    const [low, high] = marker ? rangeOf(row, marker, sex) : [null, null];
    return {
      id: row.id,
      loinc: row.loinc,
      value: inFirstUnit(row, marker),
      text: row.valueText,
      low,
      high,
      on: row.collectedOn,
      hour: row.hour,
    };
  });
}
