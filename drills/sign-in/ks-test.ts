/** Two-sample Kolmogorov-Smirnov: how likely such a distance between two samples is if both come from one source. */
export function ksTest(a: number[], b: number[]): { distance: number; p: number } {
  const [left, right] = [sorted(a), sorted(b)];
  let [i, j, distance] = [0, 0, 0];
  while (i < left.length && j < right.length) {
    const at = Math.min(left[i]!, right[j]!);
    while (i < left.length && left[i]! <= at) i += 1;
    while (j < right.length && right[j]! <= at) j += 1;
    distance = Math.max(distance, Math.abs(i / left.length - j / right.length));
  }
  const lambda = distance * Math.sqrt((a.length * b.length) / (a.length + b.length));
  return { distance, p: tail(lambda) };
}

/** The tail of Kolmogorov's distribution. The series doesn't converge near 0, where the result is 1. */
function tail(lambda: number): number {
  if (lambda < 0.2) return 1;
  let sum = 0;
  for (let k = 1; k <= 100; k++) sum += (k % 2 ? 2 : -2) * Math.exp(-2 * k * k * lambda * lambda);
  return Math.min(1, Math.max(0, sum));
}

function sorted(values: number[]): number[] {
  return [...values].sort((x, y) => x - y);
}
