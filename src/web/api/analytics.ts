import type { Ctx } from "#core/ctx.ts";
import { AnalyticsEvent, recordAnalyticsEvent } from "#domain/marketing/record-analytics-event.ts";
import { ACCESS } from "#http/access.ts";

const PAGES = new Set(ACCESS.map(({ path }) => path).filter((path) => !path.startsWith("/api/")));
const NOTHING = { status: 204 as const, body: null };

/**
 * POST /api/analytics: our own beacon. Accepts a known event and a route pattern; anything else is silently dropped, so callers
 * learn nothing by trying and can't slip in personal data.
 */
export async function analyticsBeacon(ctx: Ctx, body: unknown) {
  const input = AnalyticsEvent.safeParse(body);
  if (input.success && PAGES.has(input.data.path)) await recordAnalyticsEvent(ctx, input.data);
  return NOTHING;
}
