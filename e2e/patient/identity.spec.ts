import type { Page } from "@playwright/test";
import { openSession } from "../../test/sessions.ts";
import { Visitor } from "../by-forms.ts";
import { expect, test } from "../fixtures.ts";
import { findMember } from "../treated-members.ts";
import {
  addMember,
  becomeMember,
  codeTo,
  fillSignIn,
  linkInMail,
  mailTo,
  PASSWORD,
  signIn,
  signOut,
  staffCode,
  totpCode,
} from "../people.ts";

test.describe("@identity an account", () => {
  test("sign in, sign out, and a guarded page asks again", async ({ page, expectAccessible }) => {
    const email = await becomeMember(page);
    await expect(page.getByRole("main")).toContainText(email);
    await expectAccessible();
    await signOut(page);
    await page.goto("/profile");
    await expect(page).toHaveURL(/\/please-login\?to=%2Fprofile$/);
    await expectAccessible();
  });

  test("a forgotten password is replaced by the mailed link, and the old one stops working", async ({
    page,
    expectAccessible,
  }) => {
    const email = await addMember();
    await page.goto("/forgot-password");
    await expectAccessible();
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: /link/i }).click();
    await page.goto(await linkInMail(email, "Choose a new password", "/new-password"));
    await expectAccessible();
    await page.getByLabel("New password").fill("another river runs to the sea");
    await page
      .getByRole("button", { name: /password/i })
      .last()
      .click();
    await expect(page).toHaveURL(/\/sign-in/);
    await fillSignIn(page, email, PASSWORD);
    await expect(page.getByText("There is a problem")).toBeVisible();
    await fillSignIn(page, email, "another river runs to the sea");
    await expect(page).toHaveURL(/\/next-steps$/);
  });

  test("errors stand first, take the focus and use the same words at the field", async ({ page, expectAccessible }) => {
    await page.goto("/sign-in");
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(page.locator("main").getByText("There is a problem")).toBeVisible();
    await expect(page).toHaveTitle(/^Error: /);
    await expect(page.getByRole("link", { name: "Enter your email address" })).toBeVisible();
    await expectAccessible();
  });

  test("after signing in one returns to the page one came for", async ({ page }) => {
    await page.goto("/profile/password");
    await expect(page).toHaveURL(/\/please-login/);
    await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
    await fillSignIn(page, "member@demo.test", "correct horse battery staple");
    await expect(page).toHaveURL(/\/profile\/password$/);
  });

  test("no token is in the page or reachable by script", async ({ page, loginAs }) => {
    await loginAs("member");
    await page.goto("/profile");
    const cookie = (await page.context().cookies()).find(({ name }) => name === "__Host-session")!;
    expect(await page.content()).not.toContain(cookie.value);
    expect(await page.evaluate(() => document.cookie)).not.toContain("session");
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: "Lax", path: "/" });
  });
});

test.describe("@identity second factors", () => {
  test("an authenticator is added, asked for, and its recovery code works once", async ({ page, expectAccessible }) => {
    const email = await becomeMember(page);
    const secret = await addAuthenticator(page, expectAccessible);
    await page.goto("/profile/password/recovery-codes");
    await page.getByRole("button", { name: /codes/i }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your recovery codes");
    const codes = (await page.getByRole("main").innerText()).match(/\b[a-z2-9]{5}-[a-z2-9]{5}\b/g) ?? [];
    expect(codes).toHaveLength(10);
    await signOut(page);

    await signIn(page, email, PASSWORD);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Enter your code");
    await expectAccessible();
    await enterCode(page, "000000");
    await expect(page.getByText("There is a problem")).toBeVisible();
    await enterCode(page, totpCode(secret, 1));
    await expect(page).toHaveURL(/\/next-steps$/);
    await signOut(page);

    await signIn(page, email, PASSWORD);
    await useRecoveryCode(page, codes[0]!);
    await expect(page).toHaveURL(/\/next-steps$/);
    await signOut(page);
    await signIn(page, email, PASSWORD);
    await useRecoveryCode(page, codes[0]!);
    await expect(page.getByText("There is a problem")).toBeVisible();
    await mailTo(email, "The way you sign in has changed");
  });

  test("a passkey is added and signs in by itself", async ({ page }) => {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("WebAuthn.enable");
    await cdp.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    });
    await becomeMember(page);
    await page.goto("/profile/password/passkey");
    await page.getByLabel("Name").fill("My laptop");
    await page.getByRole("main").getByRole("button").first().click();
    await expect(page).toHaveURL(/\/profile\/password/);
    await expect(page.getByRole("main")).toContainText("My laptop");
    await signOut(page);
    await page.goto("/sign-in");
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(page).toHaveURL(/\/next-steps$/);
  });

  test("a phone is added by its texted code and asked for at the next sign-in", async ({ page }, info) => {
    const email = await becomeMember(page);
    const number = `415555${info.project.name === "phone" ? "0132" : "0145"}`;
    await page.goto("/profile/password/phone");
    await page.getByLabel("Phone number").fill(number);
    await page.getByLabel("Name").fill("My phone");
    await page.getByRole("main").getByRole("button", { name: /code/i }).click();
    await enterCode(page, await codeTo(`+1${number}`));
    await expect(page.getByRole("main")).toContainText("My phone");
    await signOut(page);
    await signIn(page, email, PASSWORD);
    const before = await codeTo(`+1${number}`);
    await page.getByRole("button", { name: "Text me a code" }).click();
    await expect.poll(() => codeTo(`+1${number}`)).not.toBe(before);
    await enterCode(page, await codeTo(`+1${number}`));
    await expect(page).toHaveURL(/\/next-steps$/);
  });

  test("staff with only a password reach no staff page until they add a second factor", async ({ page, database }) => {
    const email = await becomeMember(page);
    const admin = new Visitor(await openSession(database, "admin@demo.test"));
    const reason = "Works with us now";
    await admin.send(`/admin/staff/${await findMember(admin, email)}`, { intent: "role", role: "employee", reason });
    await signIn(page, email, PASSWORD);
    await expect(page).not.toHaveURL(/\/sign-in/);
    await page.goto("/admin/users");
    await expect(page).toHaveURL(/\/profile\/password\?enroll=1/);
    await expect(page.getByText("Add an authenticator app or a passkey")).toBeVisible();
    await addAuthenticator(page);
    const answer = await page.goto("/admin/users");
    expect(page.url()).toMatch(/\/admin\/users$/);
    expect([200, 404]).toContain(answer?.status());
  });

  test("an employee signs in with password and code and lands in the admin panel", async ({ page }, info) => {
    await signIn(page, "employee@demo.test");
    await enterCode(page, staffCode(info.project.name === "phone" ? 0 : 1));
    await expect(page).toHaveURL(/\/admin\/inbox$/);
  });
});

test.describe("@identity where one is signed in", () => {
  test("'sign out there' ends the other browser's session at once", async ({ page, browser }) => {
    const email = await becomeMember(page);
    const other = await browser.newPage({
      baseURL: process.env["CLINIC_ORIGIN"]!,
      extraHTTPHeaders: { "X-Forwarded-For": "127.9.9.9" },
    });
    await signIn(other, email, PASSWORD);
    await expect(other).toHaveURL(/\/next-steps$/);
    await page.goto("/profile/password");
    await page
      .getByRole("button", { name: /Sign out there/ })
      .first()
      .click();
    await expect(page.getByRole("button", { name: /Sign out there/ })).toHaveCount(0);
    await other.goto("/profile");
    await expect(other).toHaveURL(/\/please-login/);
    await mailTo(email, "A new sign-in to your account");
    await other.close();
  });
});

test.describe("@identity without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("signing in and changing a name work", async ({ page }) => {
    await becomeMember(page);
    await page.goto("/profile/change/name");
    await page.getByLabel("First name").fill("Renée");
    await page.getByRole("main").getByRole("button").first().click();
    await expect(page).toHaveURL(/\/profile/);
    await expect(page.getByRole("main")).toContainText("Renée");
  });

  test("a guarded page leads to /please-login with the path kept", async ({ page }) => {
    await page.goto("/profile/password");
    await expect(page).toHaveURL(/\/please-login\?to=%2Fprofile%2Fpassword$/);
  });
});

test("@identity poisoned return paths in the address never leave the origin", async ({ page, loginAs, baseURL }) => {
  await loginAs("member");
  const tricks = [
    "//evil.test",
    "/\\evil.test",
    "https://evil.test",
    "/%09/evil.test",
    "javascript:alert(1)",
    "/%2f/evil.test",
    "@evil.test",
  ];
  for (const trick of tricks) {
    await page.goto(`/sign-in?to=${encodeURIComponent(trick)}`);
    expect(new URL(page.url()).origin).toBe(baseURL);
  }
});

test("@identity a poisoned saved path never leaves the origin", async ({ page, baseURL }) => {
  await page.goto("/please-login");
  await page.evaluate(() => localStorage.setItem("path", "//evil.test/steal"));
  await signIn(page, "member@demo.test");
  await expect(page).not.toHaveURL(/sign-in/);
  expect(new URL(page.url()).origin).toBe(baseURL);
});

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("6-digit code").fill(code);
  await page.getByRole("main").getByRole("button").last().click();
}

async function useRecoveryCode(page: Page, code: string): Promise<void> {
  await page.getByRole("link", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(code);
  await page.getByRole("button", { name: "Continue" }).click();
}

async function addAuthenticator(page: Page, expectAccessible?: () => Promise<void>): Promise<string> {
  await page.goto("/profile/password/authenticator");
  await page.getByLabel("Name").fill("My app");
  await page.getByRole("main").getByRole("button").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Scan this with your app");
  await expectAccessible?.();
  const secret = /\b(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}\b/.exec(await page.getByRole("main").innerText())?.[0];
  if (!secret) throw new Error("The page shows no secret");
  await enterCode(page, totpCode(secret));
  await expect(page).toHaveURL(/\/profile\/password\?done=authenticator/);
  return secret;
}
