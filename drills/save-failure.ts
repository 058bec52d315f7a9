import { execFileSync } from "node:child_process";
import pg from "pg";
import { chromium, type Page } from "playwright-core";
import { startClinic } from "#test/clinic.ts";
import { report, say } from "#test/report.ts";
import { openSession } from "#test/sessions.ts";
import { makeDemoClinic } from "../scripts/demo-clinic.ts";

/**
 * A member writes to the clinic while PostgreSQL is really stopped: the modal says so and keeps the text. Once it's back, Try again
 * succeeds, and exactly one request is saved. Control: without the idempotency key, a double click creates two.
 */
const WORDS = "My parcel has not moved since Tuesday. Written while the database was away.";
const failures: string[] = [];
const clinic = await startClinic({ worker: false, sandbox: false });
const browser = await chromium.launch({
  executablePath: execFileSync("which", ["chromium"], { encoding: "utf8" }).trim(),
  args: [...(process.getuid?.() === 0 ? ["--no-sandbox"] : []), "--disable-gpu"],
});
try {
  await makeDemoClinic(superuserUrl(), { patients: 5, auditRows: 0 });
  const page = await openAsMember();
  await page.goto("/profile", { waitUntil: "networkidle" });
  await page.getByRole("banner").getByRole("button", { name: "Member Contact" }).filter({ visible: true }).click();
  const modal = page.getByRole("dialog", { name: /How can we help you|Successfully Submitted/ });
  await modal
    .getByLabel("Please choose one of the options below")
    .selectOption({ label: "When will my order arrive?" });
  await modal.getByRole("textbox").fill(WORDS);

  await clinic.stopDatabase();
  say("PostgreSQL is stopped");
  const started = performance.now();
  await modal.getByRole("button", { name: "Submit" }).click();
  await modal.getByText("There is an error in your submission").waitFor({ timeout: 30_000 });
  const seconds = (performance.now() - started) / 1000;
  check(seconds < 15, `the error is shown after ${seconds.toFixed(1)} s and three tries`);
  check((await modal.getByRole("textbox").inputValue()) === WORDS, "every word is still in the box");
  check(await modal.getByRole("button", { name: "Try again" }).isVisible(), "Try again is offered");
  check((await modal.locator("a[href^='tel:']").count()) > 0, "and the phone number");

  await clinic.startDatabase();
  say("PostgreSQL is back");
  await modal.getByRole("button", { name: "Try again" }).click();
  await modal.getByText("Successfully Submitted").waitFor({ timeout: 30_000 });
  const shown = /R-[0-9A-Z]{10}/.exec(await modal.innerText())?.[0];
  const stored = await savedTexts(WORDS);
  check(stored.length === 1, `requests kept: ${stored.length}`);
  check(stored[0] === shown, "its reference is the one that the member sees");

  const twice = "Clicked twice without a key";
  await Promise.all([send(page, twice), send(page, twice)]);
  const doubled = (await savedTexts(twice)).length;
  check(doubled === 2, `control: without the key a doubled click makes ${doubled}`);
} finally {
  await browser.close();
  await clinic.stop();
}
report({ name: "save-failure", value: failures.length, unit: "promises broken", target: 0, ok: failures.length === 0 });

async function openAsMember(): Promise<Page> {
  const value = await withDatabase((client) => openSession(client, "member@demo.test"));
  const context = await browser.newContext({ baseURL: clinic.origin, viewport: { width: 1280, height: 800 } });
  const url = clinic.origin.replace(/^http:/, "https:");
  await context.addCookies([{ name: "__Host-session", value, url, secure: true, httpOnly: true, sameSite: "Lax" }]);
  return context.newPage();
}

/** As the page would, but without marking it as the same click. */
function send(page: Page, message: string): Promise<number> {
  const body = { fullName: "x", email: "x", subject: "I have a billing question", message };
  return page.evaluate(async (request) => {
    const headers = { "Content-Type": "application/json" };
    return (await fetch("/api/sendEmailtoAMD", { method: "POST", headers, body: JSON.stringify(request) })).status;
  }, body);
}

async function savedTexts(text: string): Promise<string[]> {
  return withDatabase(async (client) => {
    const { rows } = await client.query<{ reference: string }>(
      "select r.reference from contact_request r join contact_message m on m.request_id = r.id where m.body = $1",
      [text],
    );
    return rows.map(({ reference }) => reference);
  });
}

async function withDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: superuserUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function superuserUrl(): string {
  return clinic.postgres.url("postgres", clinic.database);
}

function check(holds: boolean, fact: string): void {
  say(`${holds ? "ok    " : "BROKEN"} ${fact}`);
  if (!holds) failures.push(fact);
}
