import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { asSuperuser, emptyTables, testCtx, useDatabase } from "#test/test-ctx.ts";
import { publishSiteBanner } from "./publish-site-banner.ts";
import { removeSiteBanner } from "./remove-site-banner.ts";

useDatabase();
beforeEach(() => emptyTables("site_banner", "audit_event"));

const banner = { banner_description: "Visits are open.", background_color: "#ABC" };

test("an admin publishes a banner, its color kept as six digits, with an audit row", async () => {
  const ctx = testCtx({ as: "admin" });
  const { id } = await publishSiteBanner(ctx, banner);
  expect(await asSuperuser("select background_color from site_banner")).toEqual([{ background_color: "#aabbcc" }]);
  expect(await asSuperuser("select action, object_id, request_id from audit_event")).toEqual([
    { action: "site-banner.published", object_id: id, request_id: ctx.requestId },
  ]);
});

test.each(["anonymous", "member", "provider"] as const)("%s cannot publish, and nothing is kept", async (as) => {
  await expect(publishSiteBanner(testCtx({ as }), banner)).rejects.toMatchObject({
    code: as === "anonymous" ? "unauthenticated" : "forbidden",
  });
  expect(await asSuperuser("select 1 from site_banner")).toEqual([]);
});

test("a removed banner is gone; removing it again finds nothing", async () => {
  const admin = testCtx({ as: "admin" });
  const { id } = await publishSiteBanner(admin, banner);
  await removeSiteBanner(admin, { id });
  expect(await asSuperuser("select 1 from site_banner")).toEqual([]);
  await expect(removeSiteBanner(admin, { id })).rejects.toMatchObject({ code: "not-found" });
});

describe("what cannot become a banner", () => {
  test.each([
    ["no text", { banner_description: "  " }],
    ["a color with a semicolon", { background_color: "#fff;position:fixed" }],
    ["a color name", { background_color: "red" }],
    ["a javascript: link", { banner_link_url: "javascript:alert(1)" }],
    ["an http: link", { banner_link_url: "http://example.test" }],
    ["a link to another host in disguise", { banner_link_url: "//evil.test" }],
    ["a backslash in disguise", { banner_link_url: "/\\evil.test" }],
    ["a date that is none", { expiration_date: "2026-02-30" }],
  ])("%s", async (_, change) => {
    await expect(publishSiteBanner(testCtx({ as: "admin" }), { ...banner, ...change })).rejects.toBeInstanceOf(
      z.ZodError,
    );
    expect(await asSuperuser("select 1 from site_banner")).toEqual([]);
  });

  test.each(["https://example.test/a?b=c", "/semaglutide#pricing", "/"])(
    "the link %s is fine",
    async (banner_link_url) => {
      await publishSiteBanner(testCtx({ as: "admin" }), { ...banner, banner_link_url });
      expect(await asSuperuser("select banner_link_url from site_banner")).toEqual([{ banner_link_url }]);
    },
  );
});
