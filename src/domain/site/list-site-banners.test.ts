import { beforeEach, expect, test } from "vitest";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { findLiveSiteBanner } from "./find-live-site-banner.ts";
import { listSiteBanners } from "./list-site-banners.ts";
import { publishSiteBanner } from "./publish-site-banner.ts";

useDatabase();
beforeEach(() => asSuperuser("delete from site_banner"));

const at = (time: string) => testCtx({ as: "employee", now: new Date(time) });
const publish = (text: string, time: string, days: { starts_on?: string; expiration_date?: string } = {}) =>
  publishSiteBanner(at(time), { banner_description: text, background_color: "#0a283a", ...days });
const visibleAt = async (time: string) =>
  (await findLiveSiteBanner(testCtx({ as: "anonymous", now: new Date(time) })))?.banner_description;

test("a banner of the future waits for its first day at the clinic, then outranks what was made meanwhile", async () => {
  await publish("holiday", "2026-11-01T12:00:00Z", { starts_on: "2026-11-20", expiration_date: "2026-11-21" });
  await publish("usual", "2026-11-10T12:00:00Z");
  expect(await visibleAt("2026-11-20T05:59:59Z")).toBe("usual");
  expect(await visibleAt("2026-11-20T06:00:00Z")).toBe("holiday");
  expect(await visibleAt("2026-11-22T06:00:00Z")).toBe("usual");
});

test("staff see what has become of each", async () => {
  await publish("over", "2026-11-01T12:00:00Z", { expiration_date: "2026-11-02" });
  await publish("behind", "2026-11-03T12:00:00Z");
  await publish("shown", "2026-11-04T12:00:00Z");
  await publish("coming", "2026-11-05T12:00:00Z", { starts_on: "2026-12-01" });
  const banners = await listSiteBanners(at("2026-11-06T12:00:00Z"));
  expect(banners.map(({ banner_description, status }) => [banner_description, status])).toEqual([
    ["coming", "coming"],
    ["shown", "shown"],
    ["behind", "behind"],
    ["over", "ended"],
  ]);
  await expect(listSiteBanners(testCtx({ as: "member" }))).rejects.toThrow("forbidden");
});
