import type { Ctx } from "#core/ctx.ts";
import { AnalyticsEvent, recordAnalyticsEvent } from "#domain/marketing/record-analytics-event.ts";
import { ACCESS } from "#http/access.ts";

const PAGES = new Set(ACCESS.map(({ path }) => path).filter((path) => !path.startsWith("/api/")));
const NOTHING = { status: 204 as const, body: null };

/**
 * POST /api/analytics: our own beacon. It takes a known event and the pattern of a page; anything else is let go without a
 * word, so that nothing can be learned by trying and nothing personal can be slipped in.
 */
export async function analyticsBeacon(ctx: Ctx, body: unknown) {
  const input = AnalyticsEvent.safeParse(body);
  if (input.success && PAGES.has(input.data.path)) await recordAnalyticsEvent(ctx, input.data);
  return NOTHING;
}
