import { z } from "zod";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { ANALYTICS_EVENTS, ANALYTICS_LABELS } from "./analytics-event.ts";
import { insertAnalyticsEvent } from "./queries.server.ts";

/** `path` is a route pattern ("/resources/:slug"), never a URL, which could contain an id or a search. */
export const AnalyticsEvent = z.strictObject({
  event: z.enum(ANALYTICS_EVENTS),
  path: z
    .string()
    .max(100)
    .regex(/^\/[A-Za-z0-9/:*.-]*$/),
  label: z.enum(ANALYTICS_LABELS).optional(),
});

/** Counts an event on a page type, per hour. Identifies nobody. */
export async function recordAnalyticsEvent(ctx: Ctx, input: z.infer<typeof AnalyticsEvent>): Promise<void> {
  const hour = new Date(Math.floor(ctx.now.getTime() / 3_600_000) * 3_600_000);
  const { event, path, label = null } = input;
  // spec §4: nothing is counted while the address contains 'resources'.
  if (path.includes("resources")) return;
  await inTransaction(ctx, (tx) => insertAnalyticsEvent(tx.trx, { hour, event, path, label }));
}
