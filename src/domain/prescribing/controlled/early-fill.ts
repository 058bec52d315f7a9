import { supplyOf } from "../fills/supply.ts";
import type { Prescription } from "../prescription.ts";
import type { EarlyFill } from "./controlled-gates.ts";

type Filled = Pick<Prescription, "daysSupply" | "fills">;

/**
 * How much of the last fill is used up, for the gate about early fills: the same medicine prescribed again could be filled again at
 * once. A package that hasn't arrived is unused. Null if nothing was filled. A loss isn't known here, so it opens nothing.
 */
export function earlyFillOf(
  before: readonly Filled[],
  { day, windowPercent }: { day: string; windowPercent: number },
): EarlyFill | null {
  const fills = before.flatMap(({ daysSupply, fills: own }) =>
    own.map(({ supplyFrom, filledAt }) => ({ supplyFrom: supplyFrom ?? day, filledAt, daysSupply })),
  );
  const last = fills.toSorted((a, b) => b.filledAt.getTime() - a.filledAt.getTime())[0];
  const supply = supplyOf(fills, day);
  if (!last || !supply) return null;
  const usedPercent = Math.max(0, Math.floor((1 - supply.daysLeft / last.daysSupply) * 100 + 1e-9));
  return { usedPercent, windowPercent, loss: null };
}
