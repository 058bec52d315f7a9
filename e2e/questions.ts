import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Codes of answers that stop nothing, the first that a question offers. */
const HARMLESS = ["no", "none", "never", "not-at-all", "0", "treated", "yes-fine", "fertility", "sleep", "energy"];

/** What to do with one field: press it, or type into it. */
type Act = { field: Locator; text?: string };
type Given = Readonly<Record<string, string>>;

/**
 * Answers questions one by one, as a person in good health would, until one leads elsewhere. Returns the items answered. `look` looks at
 * each page before it is answered.
 */
export async function answerQuestions(
  page: Page,
  given: Given = {},
  today = new Date(),
  look?: (page: Page) => Promise<void>,
): Promise<string[]> {
  return answerEach(page, { given, today }, async (acts) => {
    await look?.(page);
    for (const { field, text } of acts) await (text === undefined ? field.check() : field.fill(text));
    await page.locator(CONTINUE).click();
  });
}

/** In whatever language. */
const CONTINUE = "button[name=intent][value=continue]";

/** The same with keys alone: Tab to each field, arrows and the space bar to choose, Enter to go on. */
export async function answerByKeyboard(page: Page): Promise<string[]> {
  return answerEach(page, { given: {}, today: new Date() }, async (acts) => {
    for (const { field, text } of acts)
      await (text === undefined ? pressField(page, field) : typeInto(page, field, text));
    await tabTo(page, page.locator(CONTINUE));
    await page.keyboard.press("Enter");
  });
}

async function answerEach(
  page: Page,
  { given, today }: { given: Given; today: Date },
  answer: (acts: Act[]) => Promise<void>,
): Promise<string[]> {
  const answered: string[] = [];
  await page.waitForURL(/\/questions\/[a-z-]+\/[a-z0-9]/);
  for (;;) {
    const place = /\/questions\/[a-z-]+\/([a-z0-9_-]+)/.exec(new URL(page.url()).pathname);
    if (!place) return answered;
    const item = place[1]!;
    expect(answered, "every question is asked once").not.toContain(item);
    await expect(page.locator(`#question-${item}`)).toBeVisible();
    const before = page.url();
    await answer(await actsFor(page, given[item], today));
    await page.waitForURL((url) => url.href !== before);
    answered.push(item);
    if (given[item]) return answered;
  }
}

async function pressField(page: Page, field: Locator): Promise<void> {
  await tabTo(page, field);
  if (!(await field.isChecked())) await page.keyboard.press("Space");
  await expect(field).toBeChecked();
}

async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press("Control+a");
  await page.keyboard.type(text);
}

/** Radio buttons of one question are one stop of the Tab key; arrows move between them. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    const at = await target.evaluate((element) => {
      const { activeElement: focused } = document;
      if (focused === element) return "there";
      const isSameGroup =
        focused instanceof HTMLInputElement &&
        element instanceof HTMLInputElement &&
        focused.type === "radio" &&
        focused.name === element.name;
      return isSameGroup ? "same group" : "elsewhere";
    });
    if (at === "there") return;
    await page.keyboard.press(at === "same group" ? "ArrowDown" : "Tab");
  }
  throw new Error("No key leads there");
}

async function actsFor(page: Page, given: string | undefined, today: Date): Promise<Act[]> {
  const main = page.getByRole("main");
  if (given) {
    const choice = main.locator(`input[name=answer][value="${given}"]`);
    return (await choice.count()) > 0
      ? [{ field: choice }]
      : [{ field: main.locator("input[name=answer][inputmode=decimal]"), text: given }];
  }
  const none = main.locator("input[name=none]");
  if (await none.count()) return [{ field: none }];
  const rows = await main.locator("input[name^=row-0-]").all();
  if (rows.length > 0) {
    const phones = await Promise.all(rows.map((field) => field.getAttribute("inputmode")));
    return rows.map((field, i) => ({ field, text: phones[i] === "tel" ? "(512) 555-0188" : "Kim" }));
  }
  const choices = main.locator("input[name=answer]:is([type=radio], [type=checkbox])");
  if (await choices.count()) {
    const codes = await choices.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
    const code = HARMLESS.find((one) => codes.includes(one)) ?? codes[0]!;
    return [{ field: main.locator(`input[name=answer][value="${code}"]`) }];
  }
  if (await main.locator("input[name=systolic]").count()) {
    return [
      { field: main.locator("input[name=systolic]"), text: "122" },
      { field: main.locator("input[name=diastolic]"), text: "78" },
      { field: main.locator("input[name=answer-month]"), text: String(today.getUTCMonth() + 1) },
      { field: main.locator("input[name=answer-day]"), text: "1" },
      { field: main.locator("input[name=answer-year]"), text: String(today.getUTCFullYear()) },
    ];
  }
  const unknown = main.locator("input[name=unknown]");
  if (await unknown.count()) return [{ field: unknown }];
  const number = main.locator("input[name=answer][inputmode=decimal]");
  if (!(await number.count())) return [];
  // Pounds for a weight, a small number for anything else.
  const isWeight = await main.getByText(/pounds|libras/).count();
  return [{ field: number, text: isWeight ? "200" : "2" }];
}
