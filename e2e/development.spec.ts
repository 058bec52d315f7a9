import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { freePort, type LocalPostgres } from "../scripts/local-postgres.ts";
import { startMigratedPostgres } from "../scripts/migrated-postgres.ts";

/** What developers see: the development server, where React runs every effect twice. */
const folder = mkdtempSync(join(tmpdir(), "clinic-development-"));
let postgres: LocalPostgres | undefined;
let web: ChildProcess | undefined;
let origin = "";

test.describe.configure({ mode: "serial", timeout: 180_000 });

test.beforeAll(async () => {
  test.setTimeout(180_000);
  postgres = await startMigratedPostgres({ dir: `${folder}-pg` });
  const [port, internalPort] = [await freePort(), await freePort()];
  origin = `http://localhost:${port}`;
  web = spawn(process.execPath, ["--conditions=development", "scripts/dev-web.ts"], {
    stdio: ["ignore", "inherit", "inherit"],
    env: {
      ...process.env,
      APP_ENV: "development",
      NODE_ENV: "development",
      LOG_LEVEL: "warn",
      PORT: String(port),
      INTERNAL_PORT: String(internalPort),
      PUBLIC_ORIGIN: origin,
      DATABASE_URL: postgres.url("app_web", "clinic"),
      DATABASE_AUTH_URL: postgres.url("app_auth", "clinic"),
      FILES_FOLDER: join(folder, "files"),
    },
  });
  await expect(async () => expect((await fetch(`${origin}/readyz`)).ok).toBe(true)).toPass({ timeout: 120_000 });
});

test.afterAll(async () => {
  const child = web;
  if (child?.exitCode === null) {
    const ended = new Promise((done) => child.once("exit", done));
    child.kill("SIGTERM");
    await ended;
  }
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("the first press opens a dialog, Escape closes it, and the next press opens it again", async ({ page }) => {
  const button = page.getByRole("button", { name: "Make Appointment" }).first();
  const dialog = page.getByRole("dialog");
  // On the first visit Vite bundles dependencies and may reload the page; so may the first click.
  for (const visit of ["to prepare", "to test"]) {
    // That reload would break off a visit of ours.
    await expect(() => page.goto(origin)).toPass();
    await page.waitForLoadState("networkidle");
    if (visit === "to prepare") await button.click();
    await page.waitForLoadState("networkidle");
  }
  for (const press of ["first", "second"]) {
    await button.click();
    await expect(dialog, `the ${press} press`).toBeVisible({ timeout: 30_000 });
    // A dialog closed by React's second effect is gone a moment later.
    await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
    await expect(dialog, `the ${press} press`).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  }
});
