import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { isPhone } from "../shell.ts";

/** The rows of a chart's table by day, as staff read them. */
async function countsByDay(page: Page, table: string): Promise<Map<string, string>> {
  const rows = page.getByRole("table", { name: table, exact: true }).getByRole("row");
  const cells = await rows.evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
  return new Map(cells.slice(1).map(([day, ...counts]) => [day ?? "", counts.join(" ")]));
}

async function showTables(page: Page): Promise<void> {
  for (const summary of await page.getByText("The same as a table").all()) await summary.click();
}

/** "Sep 6" on the clinic's calendar. */
function dayBefore(days: number): { at: string; text: string } {
  const at = new Date(Date.now() - days * 86_400_000);
  at.setUTCHours(18, 0, 0, 0);
  const text = at.toLocaleDateString("en-US", { month: "short", day: "numeric", timeZone: "America/Chicago" });
  return { at: at.toISOString(), text };
}

test.describe("@insight", () => {
  test("what was counted on a day stands in plot and table, in the periods that hold the day", async ({
    page,
    loginAs,
    database,
    expectAccessible,
  }) => {
    // Days when no other test counts anything; each width has its own.
    const [near, far] = isPhone(page) ? [dayBefore(12), dayBefore(62)] : [dayBefore(14), dayBefore(64)];
    const count = (at: string, event: string, path: string, times: number) =>
      database.query(
        "insert into analytics_event (hour, event, path) select date_trunc('hour', $1::timestamptz, 'UTC'), $2, $3 from generate_series(1, $4::int)",
        [at, event, path, times],
      );
    await loginAs("employee");
    await page.goto("/admin/insight?days=90");
    await showTables(page);
    const before = await countsByDay(page, "Pages opened");
    const asNumber = (text: string | undefined) => Number(text?.replaceAll(",", "") ?? NaN);
    await count(near.at, "pageview", "/shop", 7);
    await count(near.at, "pageview", "/admin/inbox", 50);
    await count(near.at, "newsletter-shown", "/shop", 3);
    await count(far.at, "pageview", "/faqs", 11);

    await page.goto("/admin/insight?days=90");
    await showTables(page);
    const after = await countsByDay(page, "Pages opened");
    expect(after.size).toBe(90);
    expect(asNumber(after.get(near.text)) - asNumber(before.get(near.text))).toBe(7);
    expect(asNumber(after.get(far.text)) - asNumber(before.get(far.text))).toBe(11);
    // The chart's sentence, the table under it and the first step show the same numbers.
    const sum = [...after.values()].reduce((total, text) => total + asNumber(text), 0).toLocaleString("en-US");
    await expect(page.getByRole("img", { name: new RegExp(`Pages opened: ${sum}\\.$`) })).toBeVisible();
    await expect(page.getByRole("row", { name: new RegExp(`^Pages opened ${sum}`) })).toBeVisible();
    await expectAccessible();

    await page.getByRole("link", { name: "30 days" }).click();
    await expect(page).toHaveURL("/admin/insight?days=30", { timeout: 20_000 });
    await expect(page.getByRole("link", { name: "30 days" })).toHaveAttribute("aria-current", "page");
    const month = await countsByDay(page, "Pages opened");
    expect(month.size).toBe(30);
    expect(month.get(near.text)).toBe(after.get(near.text));
    expect(month.has(far.text)).toBe(false);
    await page.goto("/admin/insight?days=nonsense");
    await expect(page.getByRole("link", { name: "30 days" })).toHaveAttribute("aria-current", "page");
  });

  test("a page that a visitor opens is counted, and one of staff is not", async ({ page, loginAs, database }) => {
    const seen = async (path: string) =>
      Number(
        (
          await database.query("select count(*) as n from analytics_event where event = 'pageview' and path = $1", [
            path,
          ])
        ).rows[0].n,
      );
    const before = await seen("/policies/:slug");
    await page.goto("/policies/accessibility");
    await expect.poll(() => seen("/policies/:slug")).toBeGreaterThan(before);
    await loginAs("employee");
    await page.goto("/admin/insight");
    await expect(page.getByRole("table", { name: "Kinds of pages opened most" })).not.toContainText("/admin");
  });
});
