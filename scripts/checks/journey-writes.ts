import { globSync, readFileSync } from "node:fs";

/**
 * An end-to-end test that writes rows directly may show a clinic that isn't reachable. People and their orders are created through the
 * pages (`e2e/by-forms.ts`) or by use cases (`acting` in `e2e/billing.ts`). The files below wrote SQL before this rule; their numbers
 * may only go down.
 */
const LEFT: Record<string, number> = {
  "e2e/billing.ts": 2,
  "e2e/patient/patient-billing.spec.ts": 6,
  "e2e/patient/patient-medications.spec.ts": 4,
  "e2e/patient/patient-orders.spec.ts": 1,
  "e2e/patient/visit-life.spec.ts": 2,
  "e2e/people.ts": 2,
  "e2e/site/booking.spec.ts": 4,
  "e2e/staff.ts": 2,
  "e2e/staff/admin-users.spec.ts": 4,
  "e2e/staff/insight.spec.ts": 1,
  "e2e/staff/schedule.spec.ts": 9,
  "e2e/visits.ts": 8,
};

const WRITES =
  /\b(?:insert\s+into\s+[a-z_.]+\s*\(|update\s+[a-z_.]+\s+set\b|delete\s+from\s+[a-z_.]+|truncate\s+[a-z_.]+)/gi;

export function countWrites(text: string): number {
  return [...text.matchAll(WRITES)].length;
}

/** Messages for files that write more, or less, than they're allowed. */
export function writeProblems(counts: Record<string, number>, left: Record<string, number> = LEFT): string[] {
  return [...new Set([...Object.keys(counts), ...Object.keys(left)])].toSorted().flatMap((file) => {
    const [found, allowed] = [counts[file] ?? 0, left[file] ?? 0];
    if (found > allowed) return [`${file} writes SQL ${found} times, ${allowed} at most. Use the pages or use cases.`];
    return found < allowed ? [`${file} writes SQL ${found} times only. Lower its number from ${allowed}.`] : [];
  });
}

if (import.meta.main) {
  const counts = Object.fromEntries(
    globSync("e2e/**/*.ts").map((file) => [file, countWrites(readFileSync(file, "utf8"))]),
  );
  const problems = writeProblems(counts);
  for (const line of problems) process.stdout.write(`${line}\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
