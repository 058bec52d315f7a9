import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Codes of answers that stop nothing, the first that a question offers. */
const HARMLESS = ["no", "none", "never", "not-at-all", "0", "treated", "yes-fine", "fertility", "sleep", "energy"];

/** Answers questions one by one, as a person in good health would, until one leads elsewhere. Returns the items answered. */
export async function answerQuestions(page: Page, given: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const answered: string[] = [];
  await page.waitForURL(/\/questions\/[a-z-]+\/[a-z0-9]/);
  for (;;) {
    const place = /\/questions\/[a-z-]+\/([a-z0-9_-]+)/.exec(new URL(page.url()).pathname);
    if (!place) return answered;
    const item = place[1]!;
    expect(answered, "every question is asked once").not.toContain(item);
    await expect(page.locator(`#question-${item}`)).toBeVisible();
    await fillIn(page, given[item]);
    const before = page.url();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL((url) => url.href !== before);
    answered.push(item);
    if (given[item]) return answered;
  }
}

async function fillIn(page: Page, given: string | undefined): Promise<void> {
  const main = page.getByRole("main");
  if (given) return main.locator(`input[name=answer][value="${given}"]`).check();
  const none = main.locator("input[name=none]");
  if (await none.count()) return none.check();
  const rows = main.locator("input[name^=row-0-]");
  if (await rows.count()) {
    for (const field of await rows.all()) {
      const isPhone = (await field.getAttribute("inputmode")) === "tel";
      await field.fill(isPhone ? "(512) 555-0188" : "Kim");
    }
    return;
  }
  const choices = main.locator("input[name=answer]:is([type=radio], [type=checkbox])");
  if (await choices.count()) {
    const codes = await choices.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
    const code = HARMLESS.find((one) => codes.includes(one)) ?? codes[0]!;
    return main.locator(`input[name=answer][value="${code}"]`).check();
  }
  if (await main.locator("input[name=systolic]").count()) {
    const today = new Date();
    await main.getByLabel("Top number").fill("122");
    await main.getByLabel("Bottom number").fill("78");
    await main.getByLabel("Month").fill(String(today.getUTCMonth() + 1));
    await main.getByLabel("Day").fill("1");
    await main.getByLabel("Year").fill(String(today.getUTCFullYear()));
    return;
  }
  const unknown = main.locator("input[name=unknown]");
  if (await unknown.count()) return unknown.check();
  const number = main.locator("input[name=answer][inputmode=decimal]");
  if (await number.count()) await number.fill("2");
}
