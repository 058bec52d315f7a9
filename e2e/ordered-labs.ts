import { expect, type Browser, type Page } from "@playwright/test";
import type pg from "pg";
import { openSession } from "../test/sessions.ts";
import { newAddress } from "./address.ts";
import { optionOf, Visitor } from "./by-forms.ts";
import { register } from "./registered.ts";
import { seenLastWeek } from "./seen-patient.ts";
import { findMember } from "./treated-members.ts";
import { enter } from "./visits.ts";

/** A member whose provider has seen them and ordered the tests of week 8, and the provider's page, still open. */
export async function orderedLabs(
  browser: Browser,
  database: pg.Client,
  { last }: { last: string },
): Promise<{ email: string; userId: string; provider: Page }> {
  const email = await register({ first: "Lou", last });
  const staff = new Visitor(await openSession(database, "employee@demo.test"));
  const userId = await findMember(staff, email);
  const html = await staff.open(`/admin/users/${userId}/prescriptions`);
  await seenLastWeek({ userId, providerId: optionOf(html, /Priya Raman/) ?? "", state: "IL" });
  const desk = await browser.newContext({ viewport: { width: 1280, height: 800 }, extraHTTPHeaders: newAddress() });
  await enter(desk, database, "provider@demo.test");
  const provider = await desk.newPage();
  await provider.goto(`${process.env["CLINIC_ORIGIN"]}/provider/patients/${userId}/labs?set=trt-week-8`);
  await provider.getByRole("button", { name: "Sign and order" }).click();
  await expect(provider.getByText("Ordered and signed")).toBeVisible();
  return { email, userId, provider };
}
