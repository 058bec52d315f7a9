import { expect, test } from "vitest";
import { countRegistrations } from "#domain/identity/accounts/count-registrations.ts";
import { testCtx, useDatabase } from "#test/test-ctx.ts";
import { getInsight } from "./get-insight.ts";
import { recordAnalyticsEvent } from "./record-analytics-event.ts";
import { subscribeToNewsletter } from "./subscribe-to-newsletter.ts";

const WORDING = { version: "2026-11", text: "You get our newsletter." };

useDatabase();

const now = new Date("2026-11-15T18:20:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

test("staff see pages and sign-ups by the clinic's days, also the days without any", async () => {
  const visitor = (at: Date) => testCtx({ as: "anonymous", now: at });
  for (const at of [now, now, daysAgo(2), daysAgo(40)]) {
    await recordAnalyticsEvent(visitor(at), { event: "pageview", path: "/faqs" });
  }
  // Three in the morning UTC is still the evening before in Chicago.
  await recordAnalyticsEvent(visitor(new Date("2026-11-15T03:00:00Z")), { event: "pageview", path: "/" });
  await recordAnalyticsEvent(visitor(now), { event: "pageview", path: "/admin/users" });
  await recordAnalyticsEvent(visitor(now), { event: "newsletter-shown", path: "/", label: "Non-Patient" });
  await subscribeToNewsletter(visitor(now), { email: "reader@people.test", consent: WORDING });

  const insight = await getInsight(testCtx({ as: "employee", now }), { period: 7 });
  expect(insight.pageviews.map(({ count }) => count)).toEqual([0, 0, 0, 0, 1, 1, 2]);
  expect(insight.pageviews.at(-1)?.day).toBe("2026-11-15");
  expect(insight.signups.at(-1)).toEqual({ day: "2026-11-15", count: 1 });
  expect(insight.pages).toEqual([
    { path: "/faqs", count: 3 },
    { path: "/", count: 1 },
  ]);
  expect(insight.popUp).toEqual({ shown: 1, closed: 0, submitted: 0 });
});

test("registrations are counted by day for staff", async () => {
  const counts = await countRegistrations(testCtx({ as: "admin", now }), { days: 7 });
  expect(counts.map(({ day }) => day)).toHaveLength(7);
  expect(counts.at(-1)?.day).toBe("2026-11-15");
});

test.each(["anonymous", "member", "provider"] as const)("it does not exist for a %s", async (as) => {
  const code = as === "anonymous" ? "unauthenticated" : "forbidden";
  await expect(getInsight(testCtx({ as, now }), { period: 7 })).rejects.toMatchObject({ code });
  await expect(countRegistrations(testCtx({ as, now }), { days: 7 })).rejects.toMatchObject({ code });
});
