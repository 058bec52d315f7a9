import { beforeEach, expect, test } from "vitest";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { findLiveSiteBanner } from "./find-live-site-banner.ts";
import { publishSiteBanner } from "./publish-site-banner.ts";

useDatabase();
beforeEach(() => asSuperuser("delete from site_banner"));

const banner = { banner_description: "Weight loss visits are open.", background_color: "#0a283a" };

test("without a banner there is none", async () => {
  expect(await findLiveSiteBanner(testCtx({ as: "anonymous" }))).toBeNull();
});

test("the newest live banner is shown to everyone", async () => {
  await publish({ ...banner, banner_description: "older" }, "2026-11-01T12:00:00Z");
  await publish({ ...banner, banner_description: "newer" }, "2026-11-02T12:00:00Z");
  for (const as of ["anonymous", "member", "employee", "provider"] as const) {
    expect(await findLiveSiteBanner(testCtx({ as }))).toMatchObject({ banner_description: "newer" });
  }
});

test("an ended banner uncovers the one before it", async () => {
  await publish({ ...banner, banner_description: "lasting" }, "2026-11-01T12:00:00Z");
  await publish({ ...banner, banner_description: "short", expiration_date: "2026-11-02" }, "2026-11-02T12:00:00Z");
  expect(await visibleAt("2026-11-02T20:00:00Z")).toBe("short");
  expect(await visibleAt("2026-11-04T20:00:00Z")).toBe("lasting");
});

test("a banner ends at midnight in Chicago, not in Greenwich", async () => {
  await publish({ ...banner, expiration_date: "2026-11-02" }, "2026-11-01T12:00:00Z");
  expect(await visibleAt("2026-11-03T05:59:59Z")).toBe(banner.banner_description);
  expect(await visibleAt("2026-11-03T06:00:00Z")).toBeUndefined();
});

async function publish(input: Parameters<typeof publishSiteBanner>[1], at: string) {
  await publishSiteBanner(testCtx({ as: "admin", now: new Date(at) }), input);
}

async function visibleAt(at: string) {
  const shown = await findLiveSiteBanner(testCtx({ as: "anonymous", now: new Date(at) }));
  return shown?.banner_description;
}
