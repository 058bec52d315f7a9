import type { IncomingOrder } from "./bodies.ts";
import type { resultOf } from "./results.ts";

/** An order as the sandbox lab has it. */
type Event = { id: number; created_at: string; status: string };
export type LabOrder = {
  id: string;
  order: IncomingOrder;
  events: Event[];
  draw: number;
  collectedAt: Date | null;
  result: ReturnType<typeof resultOf> | null;
};
