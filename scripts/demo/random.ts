import { createHash } from "node:crypto";

/** A small seeded generator (mulberry32), so the same size always creates the same clinic. */
export type Random = {
  next(): number;
  int(below: number): number;
  pick<T>(list: readonly T[]): T;
  chance(share: number): boolean;
  uuid(): string;
};

export function createRandom(seed: string): Random {
  let state = createHash("sha256").update(seed).digest().readUInt32BE(0);
  const bits = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return (t ^ (t >>> 14)) >>> 0;
  };
  const hex8 = () => bits().toString(16).padStart(8, "0");
  const next = () => bits() / 2 ** 32;
  return {
    next,
    int: (below) => Math.floor(next() * below),
    pick: (list) => list[Math.floor(next() * list.length)]!,
    chance: (share) => next() < share,
    uuid() {
      const [a, b, c, d] = [hex8(), hex8(), hex8(), hex8()];
      return `${a}-${b.slice(0, 4)}-7${b.slice(5)}-${"89ab"[Number.parseInt(c[0]!, 16) & 3]}${c.slice(1, 4)}-${c.slice(4)}${d}`;
    },
  };
}

/** Demo time is fixed: everything happened before this instant. */
export const DEMO_NOW = new Date("2026-11-15T12:00:00Z");
