import { expect, type Browser, type Page } from "@playwright/test";
import { newAddress } from "../address.ts";
import { fillSignIn, PASSWORD, signIn, staffCode } from "../people.ts";
import type { ClinicInTime } from "./clinic.ts";

const DESK = { width: 1280, height: 800 };

/** A browser at a desk that goes by the clinic's clock. */
export async function openDesk(browser: Browser, time: ClinicInTime): Promise<Page> {
  const context = await browser.newContext({
    baseURL: time.clinic.origin,
    viewport: DESK,
    extraHTTPHeaders: newAddress(),
  });
  await time.follow(context);
  return context.newPage();
}

/** Staff sign in by password and authenticator, each time anew. A code counts once, so half a minute passes first. */
export async function signInStaff(page: Page, time: ClinicInTime, email: string): Promise<void> {
  await time.moveTo(new Date(time.clock.now().getTime() + 31_000));
  await page.context().clearCookies();
  await signIn(page, email);
  await page.getByLabel("6-digit code").fill(staffCode(0, time.clock.now().getTime()));
  await page.getByRole("main").getByRole("button").last().click();
  await expect(page).toHaveURL(/\/(provider|admin)/);
}

/** After days away. */
export async function signInMember(page: Page, email: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto("/sign-in");
  await fillSignIn(page, email, PASSWORD);
  await expect(page).not.toHaveURL(/\/sign-in/);
}
