import type { TxCtx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import type { CheckedValue } from "./check-transcription.ts";

/** A value as its row: typed in, or sent by a lab. */
export function toValueRow(
  tx: TxCtx,
  { reportId, userId, position }: { reportId: string; userId: string; position: number },
  value: Omit<CheckedValue, "isUnusual">,
) {
  return {
    id: newId(tx.now.getTime()),
    report_id: reportId,
    user_id: userId,
    position,
    loinc: value.loinc,
    comparator: value.comparator,
    value: value.value,
    value_text: value.valueText,
    unit: value.unit,
    range_low: value.rangeLow,
    range_high: value.rangeHigh,
    range_text: value.rangeText,
    flag: value.flag,
  };
}
