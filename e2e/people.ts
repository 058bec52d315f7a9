import { randomBytes } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import pg from "pg";
import { newId } from "../src/core/id.ts";
import { hashPassword } from "../src/domain/identity/passwords/hash-password.server.ts";
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from "../scripts/demo/people.ts";
import { waitForScript } from "./shell.ts";

export const PASSWORD = "a quiet river runs north";

export function newEmail(): string {
  return `${randomBytes(6).toString("hex")}@people.test`;
}

/** The newest email to an address with a matching subject, waiting for it as a person would. */
export async function mailTo(address: string, subject: string): Promise<{ text: string; html: string }> {
  let found: { text: string; html: string; subject: string } | undefined;
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${process.env["CLINIC_MAIL"]}/mail.json?to=${encodeURIComponent(address)}`);
        const mails = (await answer.json()) as { text: string; html: string; subject: string }[];
        found = mails.find((mail) => mail.subject === subject);
        return found !== undefined;
      },
      { message: `a mail "${subject}" to ${address}`, timeout: 20_000 },
    )
    .toBe(true);
  return found!;
}

export async function linkInMail(address: string, subject: string, path: string): Promise<string> {
  const { text } = await mailTo(address, subject);
  const link = new RegExp(`https?://\\S+${path}\\S*`).exec(text)?.[0];
  if (!link) throw new Error(`No link to ${path} in "${subject}"`);
  return link;
}

/** The newest code texted to a number. */
export async function codeTo(number: string): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => {
      const answer = await fetch(`${process.env["CLINIC_MAIL"]}/sms.json?to=${encodeURIComponent(number)}`);
      const [text] = (await answer.json()) as { body: string }[];
      code = /^\d{6}/.exec(text?.body ?? "")?.[0];
      return code !== undefined;
    })
    .toBe(true);
  return code!;
}

/** An unused code: each works once, so two sign-ins within half a minute need the next one. */
export function totpCode(secret: string, stepsAhead = 0, now = Date.now()): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replace(/\s/g, "")) });
  return totp.generate({ timestamp: now + stepsAhead * 30_000 });
}

export const staffCode = (stepsAhead = 0, now = Date.now()) => totpCode(DEMO_TOTP_SECRET, stepsAhead, now);

/** The newest code emailed to an address. */
export async function codeInMail(address: string, subject = "Your code to continue"): Promise<string> {
  const { text } = await mailTo(address, subject);
  return /\b\d{6}\b/.exec(text)?.[0] ?? "";
}

export async function signIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto("/sign-in");
  await fillSignIn(page, email, password);
}

export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

/** A new person with an account and a password, signed in through the pages. */
export async function becomeMember(page: Page): Promise<string> {
  const email = await addMember();
  await signIn(page, email, PASSWORD);
  await expect(page).toHaveURL(/\/next-steps$/);
  await page.goto("/profile");
  return email;
}

/** Created once: a hash is slow on purpose. */
let passwordHash: Promise<string> | undefined;

/** An account as registration leaves it, without going through registration. */
export async function addMember(): Promise<string> {
  const email = newEmail();
  const client = new pg.Client({ connectionString: process.env["CLINIC_SUPERUSER_URL"] });
  await client.connect();
  try {
    const userId = newId();
    await client.query(
      `with account as (insert into auth.account (user_id, email, email_verified_at, password_hash, created_at)
         values ($1, $2, now(), $3, now()))
       insert into profile (user_id, email, first_name, last_name, created_at, registration_status)
         values ($1, $2, 'Rae', 'Newcomer', now(), 'consented')`,
      [userId, email, await (passwordHash ??= hashPassword(PASSWORD))],
    );
  } finally {
    await client.end();
  }
  return email;
}

/** Through the account menu, which is a drawer on phones. */
export async function signOut(page: Page): Promise<void> {
  await waitForScript(page);
  await page.getByRole("banner").getByRole("button", { name: "My Account" }).filter({ visible: true }).click();
  await page.getByRole("button", { name: "Sign Out" }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/$/);
}
