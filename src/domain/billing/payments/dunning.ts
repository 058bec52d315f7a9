const DAY_MS = 86_400_000;

/** When to retry a failed charge, counted from its first failure; null when all retry days are used. */
export function dunningStep(input: { failedAt: Date; days: readonly number[]; now: Date }): Date | null {
  const times = input.days.map((day) => new Date(input.failedAt.getTime() + day * DAY_MS));
  return times.find((time) => time > input.now) ?? null;
}
