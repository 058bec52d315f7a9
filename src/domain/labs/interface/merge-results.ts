import type { ReportedResult, ReportedValue } from "./labs.ts";

/** One message about a sample, with the id that breaks ties. */
export type SampleMessage = { id: string; receivedAt: Date; result: ReportedResult };

const RANK = { partial: 1, final: 2, corrected: 3 } as const;

/**
 * What a sample's messages say together. Labs repeat everything, or send only what is new, and messages overtake each other: of each
 * line the furthest message counts, so the outcome doesn't depend on the order of arrival. A line that a later message doesn't
 * mention stays.
 */
export function mergeResults(messages: readonly SampleMessage[]): ReportedResult | null {
  const ordered = [...messages].sort(
    (a, b) =>
      RANK[a.result.status] - RANK[b.result.status] ||
      timeOf(a) - timeOf(b) ||
      (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  );
  const last = ordered.at(-1);
  if (!last) return null;
  const lines = new Map<string, ReportedValue>();
  for (const { result } of ordered) {
    keysOf(result.values).forEach((key, i) => {
      const value = result.values[i]!;
      if (value.isRemoved) lines.delete(key);
      else lines.set(key, value);
    });
  }
  // As the furthest message prints them, then what only earlier ones had.
  const keys = new Set(ordered.toReversed().flatMap(({ result }) => keysOf(result.values)));
  return { ...last.result, values: [...keys].flatMap((key) => lines.get(key) ?? []) };
}

/** The test and, because a lab may print one twice, which time. */
function keysOf(values: readonly ReportedValue[]): string[] {
  const seen = new Map<string, number>();
  return values.map(({ loinc, code, name }) => {
    const test = loinc ?? `${code ?? ""} ${name.toLowerCase()}`;
    const times = (seen.get(test) ?? 0) + 1;
    seen.set(test, times);
    return `${test} ${times}`;
  });
}

function timeOf({ result, receivedAt }: SampleMessage): number {
  return (result.reportedAt ?? receivedAt).getTime();
}

/** Which sample a message is about. Without the lab's number the day of the draw tells them apart. */
export function sampleOf(result: Pick<ReportedResult, "sample" | "collectedOn">): string {
  return (result.sample || `drawn-${result.collectedOn ?? "unknown"}`).slice(0, 100);
}
