import { expect, test } from "../fixtures.ts";
import { inTransaction } from "../../src/core/db.ts";
import { newId } from "../../src/core/id.ts";
import { openRelation } from "../../src/domain/chart/care/open-relation.ts";
import { expectNoViolations } from "../axe.ts";
import { acting } from "../billing.ts";
import { addPerson, pageOf, signIn } from "../staff.ts";

/** A member reports, a nurse adds, two providers decide; nobody's version is lost. */
test("@chart what a member reports is confirmed by a provider, and two providers at once see both versions", async ({
  page,
  context,
  browser,
  database,
  baseURL,
}) => {
  test.slow();
  const member = await addPerson(database, null, "Alma");
  const { rows: providers } = await database.query<{ user_id: string; email: string }>(
    "select user_id, email from profile where email in ('provider@demo.test', 'provider.two@demo.test')",
  );
  const admin = { kind: "admin", userId: newId(), sessionId: newId() } as const;
  for (const { user_id: providerId, email } of providers) {
    const basis = email === "provider@demo.test" ? "assigned" : "covering";
    await acting(admin, (ctx) =>
      inTransaction(ctx, (tx) => openRelation(tx, { userId: member.id, providerId, basis, reason: "journey" })),
    );
  }

  // The member reports an allergy and a medicine, and says that there are no problems.
  await signIn(context, database, member.email, baseURL);
  await page.goto("/profile/health");
  await page.getByRole("link", { name: "Add an allergy" }).click();
  await page.getByRole("button", { name: "Add to my list" }).click();
  await expect(page.getByRole("alert")).toContainText("Enter the substance");
  await expectNoViolations(page);
  await page.getByLabel("What are you allergic to?").fill("Sesame seeds");
  await page.getByLabel("What happened?").fill("Hives");
  await page.getByLabel("How bad was it?").selectOption("severe");
  await page.getByRole("button", { name: "Add to my list" }).click();
  const allergies = page.getByRole("region", { name: "Your allergies" });
  await expect(allergies).toContainText("Waiting for your provider");
  await page.getByRole("link", { name: "Add a medicine" }).click();
  await page.getByLabel("Name of the medicine or supplement").fill("Ozempic");
  await page.getByRole("button", { name: "Add to my list" }).click();
  await expect(page.getByRole("region", { name: "Medicines you get elsewhere" })).toContainText("Ozempic");
  await page.getByRole("button", { name: "I have no health problems" }).click();
  await expect(page.getByRole("region", { name: "Your health problems" })).toContainText("none");

  // A nurse reads and adds, and confirms nothing.
  const nurse = await pageOf(browser, database, "nurse@demo.test", baseURL);
  await nurse.goto(`/admin/users/${member.id}`);
  await nurse.getByRole("link", { name: "Chart lists" }).click();
  await expect(nurse.getByRole("region", { name: "Allergies" })).toContainText("Counts as: Sesame oil");
  await expect(nurse.getByRole("button", { name: /^Confirm/ })).toHaveCount(0);
  await nurse.getByRole("link", { name: "Add an allergy" }).click();
  await nurse.getByLabel("Substance").fill("Latex");
  await nurse.getByLabel("Severity").selectOption("mild");
  await nurse.getByRole("button", { name: "Add", exact: true }).click();
  await expect(nurse.getByRole("region", { name: "Allergies" })).toContainText("Latex");

  // The provider decides in one press.
  const provider = await pageOf(browser, database, "provider@demo.test", baseURL);
  const chart = `/provider/patients/${member.id}/chart`;
  await provider.goto(chart);
  const list = provider.getByRole("region", { name: "Allergies" });
  await provider.getByRole("button", { name: "Refute Latex" }).click();
  await expect(list).toContainText("Refuted, over or in error (1)");
  await provider.getByRole("button", { name: "Confirm Sesame seeds" }).click();
  await expect(list.getByText("Confirmed", { exact: true })).toBeVisible();
  await provider.getByRole("button", { name: "Mark as reviewed: allergies" }).click();
  await expect(list.getByText("Reviewed today")).toBeVisible();

  // Two providers change the same row: the second sees both versions before anything is saved.
  const colleague = await pageOf(browser, database, "provider.two@demo.test", baseURL);
  await colleague.goto(chart);
  await provider.getByRole("link", { name: "Change Sesame seeds" }).click();
  await colleague.getByRole("link", { name: "Change Sesame seeds" }).click();
  await provider.getByLabel("Reaction").fill("Swollen lips");
  await provider.getByRole("button", { name: "Save and confirm" }).click();
  await expect(list).toContainText("Swollen lips");
  await colleague.getByLabel("Reaction").fill("A rash on both arms");
  await colleague.getByRole("button", { name: "Save and confirm" }).click();
  const versions = colleague.getByRole("table", { name: "Both versions" });
  await expect(versions.getByRole("row", { name: /Reaction/ })).toHaveText(/Swollen lips.*A rash on both arms/);
  await expectNoViolations(colleague);
  await provider.reload();
  await expect(list).not.toContainText("A rash on both arms");
  await colleague.getByRole("button", { name: "Save mine as the newest version" }).click();
  await expect(colleague.getByRole("region", { name: "Allergies" })).toContainText("A rash on both arms");
  await expect(colleague.getByRole("region", { name: "Allergies" })).toContainText("version 4");

  // What the member ends stays listed until a provider confirms the end.
  await page.goto("/profile/health");
  await page.getByRole("button", { name: "No longer take it: Ozempic" }).click();
  await expect(page.getByRole("region", { name: "Medicines you get elsewhere" })).toContainText(
    "waiting for your provider",
  );
  await provider.goto(chart);
  await expect(provider.getByText("Patient says it's over")).toBeVisible();
  await provider.getByRole("button", { name: "Confirm Ozempic" }).click();
  await expect(provider.getByRole("region", { name: "Medicines from elsewhere" })).toContainText("Nothing on record");

  // An employee and an admin have no such page.
  for (const [email, path] of [
    ["employee@demo.test", `/admin/users/${member.id}/chart`],
    ["admin@demo.test", `/admin/users/${member.id}/chart`],
  ] as const) {
    const other = await pageOf(browser, database, email, baseURL);
    expect((await other.goto(path))?.status()).toBe(email.startsWith("admin") ? 404 : 403);
  }
});
