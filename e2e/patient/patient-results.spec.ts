import { randomBytes } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import type pg from "pg";
import { pdfOf } from "#test/pdf.ts";
import { openSession } from "../../test/sessions.ts";
import { expect, test } from "../fixtures.ts";
import { Visitor } from "../by-forms.ts";
import { mailTo } from "../people.ts";
import { register } from "../registered.ts";
import { findMember } from "../treated-members.ts";

type Patient = { userId: string; email: string; name: string };

/** A member for this test alone, so nobody else's results get in the way. */
async function addPatient(database: pg.Client): Promise<Patient> {
  const last = `Ults${randomBytes(3).toString("hex")}`;
  const email = await register({ first: "Res", last });
  const staff = new Visitor(await openSession(database, "employee@demo.test"));
  return { userId: await findMember(staff, email), email, name: `Res ${last}` };
}

async function signInAs(context: BrowserContext, database: pg.Client, email: string): Promise<void> {
  const value = await openSession(database, email);
  const url = (process.env["CLINIC_ORIGIN"] ?? "").replace(/^http:/, "https:");
  await context.addCookies([{ name: "__Host-session", value, url, secure: true, httpOnly: true, sameSite: "Lax" }]);
}

const yesterday = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10).split("-").map(Number);

/** Enters a report as it is on paper and has it double-checked. */
async function typeReport(page: Page, patient: Patient, lines: [string, string, string, string][]): Promise<void> {
  await page.goto(`/admin/users/${patient.userId}/results`);
  await page.getByLabel("The lab sent it").check();
  await page.getByLabel("Lab", { exact: true }).fill("Sample Lab A");
  const [year, month, day] = yesterday();
  await page.getByLabel("Month", { exact: true }).fill(String(month));
  await page.getByLabel("Day", { exact: true }).fill(String(day));
  await page.getByLabel("Year", { exact: true }).fill(String(year));
  for (const [i, [loinc, result, unit, range]] of lines.entries()) {
    await page.getByLabel(`Measured, line ${i + 1}`).selectOption(loinc);
    await page.getByLabel(`Result, line ${i + 1}`).fill(result);
    await page.getByLabel(`Unit, line ${i + 1}`).fill(unit);
    await page.getByLabel(`Lab's range, line ${i + 1}`).fill(range);
  }
  await page.getByRole("button", { name: "Check what I typed" }).click();
}

async function save(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Save for the second person" }).click();
  await expect(page.getByText("Saved. A second person will check it")).toBeVisible();
  return new URL(page.url()).pathname;
}

test.describe("@patient results: what members see", () => {
  test("a new member learns what will stand here, and has one thing to do", async ({
    page,
    context,
    database,
    expectAccessible,
  }) => {
    const patient = await addPatient(database);
    await signInAs(context, database, patient.email);
    await page.goto("/profile/files");
    const results = page.getByRole("region", { name: "Lab Results", exact: true });
    await expect(results).toContainText("You don't have any lab results yet");
    await expect(results.getByRole("link", { name: "Send us a lab report" })).toHaveAttribute("href", /#upload$/);
    await expectAccessible();
  });

  test("in the middle of treatment each marker has its course, its range, words and a table", async ({
    page,
    loginAs,
    expectAccessible,
  }) => {
    await loginAs("member");
    await page.goto("/profile/files");
    const testosterone = page.getByRole("region", { name: "Total testosterone" });
    await expect(testosterone).toContainText("641");
    await expect(testosterone).toContainText("Lab’s range at this draw: 250-827 ng/dL");
    await expect(testosterone).toContainText("How much testosterone is in your blood");
    await expect(testosterone).toContainText("Priya Raman");
    await expect(testosterone.getByRole("img", { name: /228, low on .*512 on .*641 on/ })).toBeVisible();
    await expect(page.getByRole("region", { name: "Hematocrit" })).toContainText("High");
    await testosterone.getByText("Same results as a table").click();
    await expect(testosterone.getByRole("row")).toHaveCount(4);
    await page.getByText("HDL cholesterol").first().click();
    await expect(page.getByRole("img", { name: /^HDL cholesterol in mg\/dL/ }).filter({ visible: true })).toBeVisible();
    await expectAccessible();
  });

  test("units are switched in the address, said to be converted, with what the lab wrote beside", async ({
    page,
    loginAs,
    expectAccessible,
  }) => {
    await loginAs("member");
    await page.goto("/profile/files");
    await page.getByRole("navigation", { name: "Units" }).getByRole("link", { name: "SI units" }).click();
    const testosterone = page.getByRole("region", { name: "Total testosterone" });
    await expect(testosterone).toContainText("22.22");
    await expect(testosterone).toContainText("Converted. The lab reported 641 ng/dL.");
    await testosterone.getByText("Same results as a table").click();
    await expect(testosterone.getByRole("row").nth(1)).toContainText("641 ng/dL");
    expect(new URL(page.url()).search).toBe("?units=si");
    await expect(page).toHaveTitle(/^Lab Results \/ Upload Files \| /);
    await expectAccessible();
    await page.getByRole("navigation", { name: "Units" }).getByRole("link", { name: "As the lab reported" }).click();
    await expect(testosterone).toContainText("641");
    await expect(testosterone).not.toContainText("Converted");
  });

  test("three years of results of three labs, one of them in other units", async ({
    page,
    context,
    database,
    expectAccessible,
  }) => {
    await signInAs(context, database, "longtime@demo.test");
    await page.goto("/profile/files");
    await expect(page.getByText("13 in all, newest first")).toBeVisible();
    const testosterone = page.getByRole("region", { name: "Total testosterone" });
    await expect(testosterone).toContainText("are converted to ng/dL here");
    await testosterone.getByText("Same results as a table").click();
    await expect(testosterone.getByRole("row")).toHaveCount(14);
    await expect(testosterone.getByRole("columnheader", { name: "As reported" })).toBeVisible();
    await expect(testosterone.getByText(/nmol\/L/).first()).toBeVisible();
    await expectAccessible();
  });
});

test("@patient results: the paper stays beside the form on a wide screen, and opens by itself on a narrow one", async ({
  page,
  database,
  loginAs,
}) => {
  const patient = await addPatient(database);
  await loginAs("employee");
  await page.goto(`/admin/users/${patient.userId}/files`);
  await page.locator('input[type="file"]').setInputFiles({ name: "panel.pdf", mimeType: "", buffer: pdfOf() });
  const line = page.getByRole("listitem").filter({ hasText: "panel.pdf" });
  await expect(line.getByText("Not opened yet")).toBeVisible({ timeout: 30_000 });

  await page.goto(`/admin/users/${patient.userId}/results`);
  await page.getByLabel("Paper", { exact: true }).selectOption({ index: 1 });
  const framed = page.waitForResponse((response) => /\/files\/[0-9a-f-]{36}\/view$/.test(response.url()));
  await page.getByRole("button", { name: "Fill in the lines" }).click();
  expect((await framed).headers()["content-type"]).toBe("application/pdf");
  const frame = page.locator('iframe[title^="The paper: panel.pdf"]');
  const link = page.getByRole("link", { name: "Open the report in a new window" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(frame).toBeVisible();
  await expect(link).toBeHidden();
  const beside = await page.getByLabel("Lab", { exact: true }).boundingBox();
  const paper = await frame.boundingBox();
  expect(beside!.x).toBeGreaterThanOrEqual(paper!.x + paper!.width);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(frame).toBeHidden();
  await expect(link).toHaveAttribute("href", (await frame.getAttribute("src"))!);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`@patient results ${javaScriptEnabled ? "with" : "without"} script`, () => {
    test.use({ javaScriptEnabled });

    test("one person types a report in, not they but a second one releases it, and the member sees it", async ({
      page,
      context,
      database,
      loginAs,
      expectAccessible,
    }) => {
      const patient = await addPatient(database);
      await loginAs("employee");
      await typeReport(page, patient, [
        ["2986-8", "six hundred", "ng/dL", "264-916"],
        ["2857-1", "0.90", "ng/mL", "<4.0"],
      ]);
      await expect(page.getByRole("alert")).toContainText("Enter Total testosterone as a number");
      if (javaScriptEnabled) await expectAccessible();
      await page.getByLabel("Result, line 1").fill("641");
      await page.getByRole("button", { name: "Check what I typed" }).click();
      await expect(page.getByRole("heading", { name: "Compare with the report" })).toBeVisible();
      await expect(page.getByRole("row", { name: /Total testosterone/ })).toContainText("ng/dL");
      await expect(page.getByRole("row", { name: /Total testosterone/ })).toContainText("read as from 264 to 916");
      if (javaScriptEnabled) await expectAccessible();
      const report = await save(page);
      await expect(page.getByText("someone else has to verify it")).toBeVisible();
      await expect(page.getByRole("button", { name: "Verify and release" })).toHaveCount(0);
      if (javaScriptEnabled) await expectAccessible();

      // The same request sent manually is refused too.
      const forged = await page.request.post(report, {
        form: { intent: "verify", isCompared: "yes", ...(await readingsOf(database, report)) },
        headers: { Origin: process.env["CLINIC_ORIGIN"]! },
      });
      expect(forged.status()).toBe(403);

      await loginAs("admin");
      await page.goto("/admin/results");
      await page
        .getByRole("region", { name: "Waiting for a second person" })
        .getByRole("link", { name: patient.name })
        .click();
      await expect(page.getByRole("main")).not.toContainText("641");
      await page.getByRole("textbox", { name: "Total testosterone" }).fill("614");
      await page.getByRole("textbox", { name: "PSA" }).fill("0.9");
      await page.getByRole("checkbox").check();
      await page.getByRole("button", { name: "Verify and release" }).click();
      await expect(page.getByRole("alert")).toContainText("You two read Total testosterone differently");
      await expect(page.getByText("First person read")).toBeVisible();
      if (javaScriptEnabled) await expectAccessible();
      await page.getByRole("textbox", { name: "Total testosterone" }).fill("641");
      await page.getByRole("checkbox").check();
      await page.getByRole("button", { name: "Verify and release" }).click();
      await expect(page.getByText("Verified. The member can see it now.")).toBeVisible();

      await signInAs(context, database, patient.email);
      await page.goto("/profile/files");
      await expect(page.getByRole("region", { name: "Total testosterone" })).toContainText("641");
      await expect(page.getByText("Your provider will review it by")).not.toHaveCount(0);
      const { text } = await mailTo(patient.email, "You have an update in your account");
      expect(text).not.toMatch(/testosterone|lab|result/i);
      await expect
        .poll(async () => {
          const { rows } = await database.query("select has_test_results from profile where user_id = $1", [
            patient.userId,
          ]);
          return rows[0]?.has_test_results;
        })
        .toBe(true);
    });

    test("a critical value calls for help when it is typed in, and is closed with a note", async ({
      page,
      database,
      loginAs,
      expectAccessible,
    }) => {
      const patient = await addPatient(database);
      await loginAs("employee");
      await typeReport(page, patient, [["4544-3", "54.2", "%", "38.3-51.0"]]);
      await expect(page.getByRole("heading", { name: "Saving this pages someone" })).toBeVisible();
      const report = await save(page);
      const alarm = async () =>
        (
          await database.query<{ reference: string; pages: number }>(
            `select a.reference, (select count(*)::int from page p where p.alarm_id = a.id) as pages
             from alarm a where a.path = $1`,
            [report],
          )
        ).rows[0];
      await expect.poll(async () => (await alarm())?.pages ?? 0, { timeout: 20_000 }).toBeGreaterThan(0);
      const reference = (await alarm())!.reference;
      await page.goto("/admin/inbox");
      await expect(page.getByRole("list", { name: "Alarms" })).toContainText(reference);
      if (javaScriptEnabled) await expectAccessible();
      await page.getByRole("link", { name: `Critical result ${reference}` }).click();
      await page.getByRole("button", { name: "Acknowledge" }).click();
      await expect(page.getByText("No one else will be paged for an hour")).toBeVisible();
      await page.getByRole("button", { name: "Close the alert" }).click();
      await expect(page.getByRole("alert")).toContainText("Write what was done");
      await page.getByLabel("What was done about Hematocrit").fill("Phoned: no dose today, repeat tomorrow.");
      await page.getByRole("button", { name: "Close the alert" }).click();
      await expect(page.getByText("The alert is closed.")).toBeVisible();

      await loginAs("provider");
      await page.goto("/provider");
      await page
        .getByRole("region", { name: "Results to review" })
        .getByRole("link", { name: `Review ${patient.name}` })
        .click();
      await expect(page.getByText("A second person hasn't checked it yet")).toBeVisible();
      if (javaScriptEnabled) await expectAccessible();
      await page.getByLabel(/^Hematocrit: 54.2/).fill("Please skip the next dose.");
      await page.getByRole("button", { name: "Sign the review" }).click();
      await expect(page.getByText(/Reviewed. The member (sees|will see) your note/)).toBeVisible();
      await page.getByText("Hold back Hematocrit").click();
      await page.getByRole("button", { name: "Hold it back" }).click();
      await expect(page.getByRole("alert")).toContainText("Say how seeing it now would harm this person");
      await page.goto("/provider");
      await expect(page.getByRole("region", { name: "Results to review" })).not.toContainText(patient.name);
    });
  });
}

/** The right values, for a request sent manually. */
async function readingsOf(database: pg.Client, report: string): Promise<Record<string, string>> {
  const { rows } = await database.query<{ id: string; value: string }>(
    "select id, value::text from lab_value where report_id = $1",
    [report.split("/").at(-1)],
  );
  return Object.fromEntries(rows.map(({ id, value }) => [`reading-${id}`, value]));
}
