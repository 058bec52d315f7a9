import { resultStatusOf } from "#domain/labs/markers/result-status.ts";
import { ResultStatusTag } from "../../shared/format/result-status-tag.tsx";
import { Band } from "../parts/range-strip.tsx";

type SampleResultProps = {
  /** That it's made up. Comes first. */
  note: string;
  name: string;
  unit: string;
  value: number;
  low: number;
  high: number;
  /** "264 to 916" */
  range: string;
  scale: [low: number, high: number];
  /** The status in another language. */
  word?: string;
  remark: string;
  by: string;
};

/** A made-up result as members see theirs: the number, the lab's range, its status by the same rule, and a provider's sentence. */
export function SampleResult({
  note,
  name,
  unit,
  value,
  low,
  high,
  range,
  scale,
  word,
  remark,
  by,
}: SampleResultProps) {
  const status = resultStatusOf({
    comparator: null,
    value: String(value),
    rangeLow: String(low),
    rangeHigh: String(high),
    rangeText: null,
    valueText: null,
    flag: null,
  });
  return (
    <div className="max-w-article border border-line bg-surface p-4">
      <p className="text-small text-ink-2">{note}</p>
      <p className="flex flex-wrap items-baseline justify-between gap-3">
        <b className="font-heading">{name}</b>
        <span>
          <b className="font-heading">{value}</b> {unit} <ResultStatusTag status={status} word={word} />
        </span>
      </p>
      <Band scale={scale} range={[low, high]} marks={[{ at: value }]}>
        {range}
      </Band>
      <p className="mt-4">{remark}</p>
      <p className="text-small text-ink-2">{by}</p>
    </div>
  );
}
