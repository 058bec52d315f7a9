/**
 * The five points at which a process may be ended with -9 by itself. Chance decides which of those who come by; the program that
 * started them says how likely, and starts another.
 */
export const POINTS = [
  "web: inside the transaction",
  "web: after it, before the answer",
  "worker: before the processor is asked",
  "worker: after it answered",
  "worker: while the ledger is written",
] as const;
export type Point = (typeof POINTS)[number];

const chances: Partial<Record<Point, number>> = JSON.parse(process.env["KILL_CHANCES"] ?? "{}");

export function maybeDie(point: Point): void {
  if (Math.random() >= (chances[point] ?? 0)) return;
  // Written at once: nothing is flushed after this.
  process.stdout.write(`died ${POINTS.indexOf(point)}\n`);
  process.kill(process.pid, "SIGKILL");
}
