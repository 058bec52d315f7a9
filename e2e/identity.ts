import { expect, type Page } from "@playwright/test";
import { newId } from "../src/core/id.ts";
import { decideIdentity } from "../src/domain/intake/identity-check/decide-identity.ts";
import { getIdentityStatus } from "../src/domain/intake/identity-check/get-identity-status.ts";
import { listManualChecks } from "../src/domain/intake/identity-check/list-manual-checks.ts";
import { requestManualCheck } from "../src/domain/intake/identity-check/request-manual-check.ts";
import { reviewIdentityDecision } from "../src/domain/intake/identity-check/review-identity-decision.ts";
import { acting } from "./billing.ts";

type Shown = { first: string; last: string; born: string; ends?: string };

/** Shows an ID on the checking company's page and comes back. `ends` is the company's code for how it ends. */
async function showId(page: Page, { first, last, born, ends = "verified" }: Shown): Promise<void> {
  await page.goto("/identity");
  await page.getByRole("button", { name: /Start the ID check|Try again|Go on where I stopped/ }).click();
  const there = page.getByRole("heading", { name: "Sandbox identity check" });
  // With script the page goes there by itself, and the link works once. Without script it has to be pressed.
  const isThere = await there.waitFor({ timeout: 6_000 }).then(
    () => true,
    () => false,
  );
  if (!isThere) await page.getByRole("link", { name: "Go to the ID check" }).click();
  await expect(there).toBeVisible();
  await page.getByLabel("First name on the ID").fill(first);
  await page.getByLabel("Last name on the ID").fill(last);
  await page.getByLabel("Date of birth on the ID").fill(born);
  await page.getByLabel("How it ends").selectOption(ends);
  await page.getByRole("button", { name: "Send my photos" }).click();
  await expect(page).toHaveURL(/\/identity\?sent=1/);
}

/** The same with one's own ID, until the clinic knows. */
export async function proveIdentity(page: Page, shown: Omit<Shown, "ends">): Promise<void> {
  await showId(page, shown);
  // Without script the page doesn't refresh by itself.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("heading", { name: "We know that you are you" })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
}

/** Checked by two people of the staff, for tests about what comes after. */
export async function checkedByTwo(userId: string): Promise<void> {
  const staff = () => ({ kind: "employee", userId: newId(), sessionId: newId() }) as const;
  const member = { kind: "member", userId, sessionId: newId() } as const;
  await acting(member, (ctx) => requestManualCheck(ctx, { phone: "+13125550142" }));
  const checkId = await acting(staff(), async (ctx) => {
    const check = (await listManualChecks(ctx)).find(({ userId: whose }) => whose === userId);
    if (!check) throw new Error("The check isn't in the queue");
    await decideIdentity(ctx, {
      checkId: check.id,
      decision: "verify",
      documentKind: "driving_license",
      documentState: "IL",
      last4: "8901",
      expiresOn: "2031-03-31",
      note: "Saw the license on a call",
    });
    return check.id;
  });
  await acting(staff(), (ctx) => reviewIdentityDecision(ctx, { checkId, agrees: true, note: "Agreed" }));
  expect((await acting(member, (ctx) => getIdentityStatus(ctx))).state).toBe("verified");
}
