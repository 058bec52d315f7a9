import { describe, expect, test } from "vitest";
import { bannerAction, isLive } from "./site-banner.ts";

describe("what a click on the banner does", () => {
  test.each([
    [{ use_appointment_type_selection: true, banner_link_url: "/faqs" }, { kind: "choose-appointment-type" }],
    [
      { use_appointment_type_selection: false, banner_link_url: "/faqs" },
      { kind: "open-link", url: "/faqs" },
    ],
    [{ use_appointment_type_selection: false, banner_link_url: null }, { kind: "none" }],
  ])("%o does %o", (banner, action) => {
    expect(bannerAction(banner)).toEqual(action);
  });
});

describe("a banner is live", () => {
  test.each([
    [null, true],
    ["2026-11-16", true],
    ["2026-11-15", true],
    ["2026-11-14", false],
  ])("with expiration_date %s on 2026-11-15: %s", (expiration_date, live) => {
    expect(isLive({ expiration_date }, "2026-11-15")).toBe(live);
  });
});
