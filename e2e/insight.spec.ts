import { expect, test } from "./fixtures.ts";

test.describe("@insight", () => {
  test("staff see what was counted as plots with the same numbers as tables, for the period in the address", async ({
    page,
    loginAs,
    database,
    expectAccessible,
  }) => {
    await database.query(
      "insert into analytics_event (hour, event, path) select date_trunc('hour', now(), 'UTC') - make_interval(days => d), 'pageview', '/shop' from generate_series(0, 59) d",
    );
    await loginAs("employee");
    await page.goto("/admin/insight");
    await expect(page.getByRole("heading", { level: 1, name: "Insight" })).toBeVisible();
    await expect(page.getByRole("link", { name: "30 days" })).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("img", { name: /^Pages opened by day/ })).toBeVisible();
    await expect(page.getByRole("img", { name: /^Sign-ups and registrations by day/ })).toBeVisible();
    await page.getByText("The same as a table").first().click();
    await expect(page.getByRole("table", { name: "Pages opened", exact: true }).getByRole("row")).toHaveCount(31);
    await expectAccessible();
    await page.getByRole("link", { name: "90 days" }).click();
    await expect(page).toHaveURL("/admin/insight?days=90", { timeout: 20_000 });
    const total = await page
      .getByRole("row", { name: /^Pages opened/ })
      .first()
      .innerText();
    expect(Number(/[\d,]+/.exec(total)?.[0]?.replaceAll(",", ""))).toBeGreaterThanOrEqual(60);
    await page.goto("/admin/insight?days=nonsense");
    await expect(page.getByRole("link", { name: "30 days" })).toHaveAttribute("aria-current", "page");
  });
});
