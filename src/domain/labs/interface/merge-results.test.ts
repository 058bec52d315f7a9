import { expect, test } from "vitest";
import type { ReportedResult, ReportedValue } from "./labs.ts";
import { mergeResults, type SampleMessage } from "./merge-results.ts";

const line = (loinc: string, result: string, more: Partial<ReportedValue> = {}): ReportedValue => ({
  loinc,
  code: null,
  name: loinc,
  result,
  unit: "",
  range: "",
  flag: null,
  isCritical: false,
  isRemoved: false,
  note: null,
  ...more,
});

let count = 0;
function message(status: ReportedResult["status"], minute: number, values: ReportedValue[]): SampleMessage {
  const reportedAt = new Date(Date.UTC(2026, 10, 10, 8, minute));
  return {
    id: String((count += 1)),
    receivedAt: reportedAt,
    result: {
      orderId: null,
      vendorRef: null,
      sample: "S1",
      patient: { firstName: null, lastName: null, birthDate: null, sex: null },
      labName: "Lab",
      collectedOn: "2026-11-10",
      collectedTime: null,
      reportedAt,
      status,
      values,
      hasPdf: false,
    },
  };
}

/** A lab that repeats everything, sends only what is new, corrects twice and takes a line back. */
const six = [
  message("partial", 1, [line("a", "1")]),
  message("partial", 2, [line("b", "2")]),
  message("final", 3, [line("b", "2"), line("c", "3"), line("c", "3.1")]),
  message("corrected", 4, [line("a", "1.5")]),
  message("corrected", 5, [line("a", "1.6"), line("d", "4")]),
  message("corrected", 6, [line("d", "removed", { isRemoved: true })]),
];

test("all interleavings of six messages about a sample end alike", () => {
  const outcomes = new Set(permutationsOf(six).map((order) => JSON.stringify(mergeResults(order))));
  expect(outcomes.size).toBe(1);
  const merged = mergeResults(six);
  expect(merged?.status).toBe("corrected");
  expect(merged?.values.map(({ loinc, result }) => `${loinc} ${result}`)).toEqual(["a 1.6", "b 2", "c 3", "c 3.1"]);
});

test("a line that a later message doesn't mention stays", () => {
  expect(mergeResults(six.slice(0, 2))?.values.map(({ loinc }) => loinc)).toEqual(["b", "a"]);
});

test("nothing is said about a sample without messages", () => {
  expect(mergeResults([])).toBeNull();
});

function permutationsOf<T>(list: readonly T[]): T[][] {
  if (list.length <= 1) return [[...list]];
  return list.flatMap((one, i) =>
    permutationsOf([...list.slice(0, i), ...list.slice(i + 1)]).map((rest) => [one, ...rest]),
  );
}

test("how far a message is counts more than when the lab's clock says it was written", () => {
  const final = message("final", 10, [line("2986-8", "612")]);
  const partial = message("partial", 20, [line("2986-8", "600")]);
  for (const messages of [
    [final, partial],
    [partial, final],
  ]) {
    expect(mergeResults(messages)).toMatchObject({ status: "final", values: [{ result: "612" }] });
  }
});
