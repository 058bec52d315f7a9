/** The last line of every benchmark and drill: one JSON object that people and machines can read. */
export type Result = { name: string; value: number; unit: string; target: number | string; ok: boolean };

export function report(result: Result): void {
  process.stdout.write(`${JSON.stringify(result)}\n`);
  process.exitCode = result.ok ? 0 : 1;
}

export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** The checks of a drill: each prints one line, and failed ones are listed. */
export function createChecks(): { check(isGood: boolean, text: string): void; failures: string[] } {
  const failures: string[] = [];
  return {
    failures,
    check(isGood, text) {
      say(`${isGood ? "ok    " : "FAILED"} ${text}`);
      if (!isGood) failures.push(text);
    },
  };
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}
