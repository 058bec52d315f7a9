/**
 * The five points where a process may kill itself with -9. Chance decides which; the parent process sets the odds and starts another
 * one.
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
  // Written immediately: nothing is flushed after this.
  process.stdout.write(`died ${POINTS.indexOf(point)}\n`);
  process.kill(process.pid, "SIGKILL");
}
