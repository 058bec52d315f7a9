import { createHash, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { BrowserContext, CDPSession, Page } from "@playwright/test";
import type pg from "pg";
import { openSession } from "../../test/sessions.ts";
import { expect, test } from "../fixtures.ts";
import { addMember } from "../people.ts";
import { pdfOf } from "#test/pdf.ts";

/** 25 MB at 1 Mbit/s takes 200 s: run it manually with `UPLOAD_MB=25`. Otherwise a smaller file at the same rate. */
const MEGABYTES = Number(process.env["UPLOAD_MB"] ?? 1.5);
const BYTES_A_SECOND = 125_000;
const EICAR = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");

test.describe("@patient files", () => {
  // Each waits for the worker, which takes a while on a busy machine.
  test.describe.configure({ timeout: 120_000 });

  test("a PDF is sent, checked, downloaded as it was, and taken back", async ({ page, database, expectAccessible }) => {
    await openFiles(page, database);
    await expect(page.getByText("You haven't uploaded anything yet.")).toBeVisible();
    await expectAccessible();
    const file = pdf(300_000);
    await choose(page, "baseline panel, May.pdf", file);
    const line = lineOf(page, "baseline panel, May.pdf");
    await expect(line.getByText("Received", { exact: true })).toBeVisible({ timeout: 20_000 });
    await expectAccessible();

    const downloading = page.waitForEvent("download");
    await line.getByRole("link", { name: "Download" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^file-\d{4}-\d\d-\d\d-[0-9a-f]{6}\.pdf$/);
    expect(await readFile(await download.path())).toEqual(file);

    await line.getByRole("button", { name: "Delete" }).click();
    await expect(line).toHaveCount(0);
    await expect(page.getByText("The file was deleted.")).toBeVisible();
  });

  test(`${MEGABYTES} MB at 1 Mbit/s, cut at 60 %, go on where they stopped`, async ({ page, database }) => {
    test.setTimeout(120_000 + (MEGABYTES * 1_048_576 * 2_000) / BYTES_A_SECOND);
    const email = await openFiles(page, database);
    const file = pdf(MEGABYTES * 1_048_576);
    const pieces = watchPieces(page);
    const line = await slowLine(page);
    const started = Date.now();
    await choose(page, "long report.pdf", file);
    const bar = page.getByRole("progressbar", { name: "Sending long report.pdf" });
    await expect.poll(() => percent(bar), { timeout: 300_000, intervals: [100] }).toBeGreaterThanOrEqual(60);
    await line.cut();
    await expect(page.getByText("You've lost your connection.")).toBeVisible();
    const before = pieces.at(-1)!;
    await page.waitForTimeout(3_000);
    await line.mend();
    await expect(lineOf(page, "long report.pdf").getByText("Received", { exact: true })).toBeVisible({
      timeout: 300_000,
    });
    const seconds = (Date.now() - started) / 1000;

    const [row] = (
      await database.query<{ sha256: Buffer }>(
        "select sha256 from stored_file f join profile p using (user_id) where p.email = $1",
        [email],
      )
    ).rows;
    expect(row!.sha256).toEqual(createHash("sha256").update(file).digest());
    const resumed = pieces.find((offset, i) => i > pieces.indexOf(before) && offset >= before);
    expect(resumed, "the first piece after the cut").toBe(before);
    expect(
      pieces.filter((offset) => offset === 0),
      "it began once",
    ).toHaveLength(1);
    test.info().annotations.push({ type: "figure", description: `${seconds.toFixed(0)} s with a cut of 3 s` });
  });

  test("after a reload the same file goes on, from where it was", async ({ page, database, expectAccessible }) => {
    await openFiles(page, database);
    const file = pdf(1_200_000);
    const pieces = watchPieces(page);
    const line = await slowLine(page);
    await choose(page, "cut-off.pdf", file);
    await expect.poll(() => Math.max(0, ...pieces), { timeout: 60_000 }).toBeGreaterThan(0);
    await page.reload();
    await expect(page.getByText("Choose the same file again to continue.")).toBeVisible();
    await expect(lineOf(page, "cut-off.pdf").getByText("Not finished")).toBeVisible();
    await expectAccessible();
    await line.fast();
    pieces.length = 0;
    await choose(page, "another-name.pdf", file);
    await expect(lineOf(page, "cut-off.pdf").getByText("Received", { exact: true })).toBeVisible({ timeout: 30_000 });
    expect(Math.min(...pieces), "no byte was sent twice that was already there").toBeGreaterThan(0);
    await expect(page.getByRole("listitem").filter({ hasText: ".pdf" })).toHaveCount(1);
  });

  test("canceled on its way, nothing is left", async ({ page, database }) => {
    const email = await openFiles(page, database);
    await slowLine(page);
    await choose(page, "never-mind.pdf", pdf(2_000_000));
    await expect(page.getByRole("progressbar")).toBeVisible();
    await expect.poll(() => percent(page.getByRole("progressbar")), { timeout: 30_000 }).toBeGreaterThan(5);
    await page.getByRole("button", { name: "Cancel never-mind.pdf" }).click();
    await expect(page.getByText("never-mind.pdf")).toHaveCount(0);
    const left = () =>
      database.query("select 1 from stored_file join profile p using (user_id) where p.email = $1", [email]);
    await expect.poll(async () => (await left()).rowCount, { timeout: 20_000 }).toBe(0);
  });

  test("a file with a virus is refused in plain words and can be put away", async ({
    page,
    database,
    expectAccessible,
  }) => {
    await openFiles(page, database);
    await choose(page, "scan_004.pdf", Buffer.from(`%PDF-1.4\n${EICAR}`));
    const line = lineOf(page, "scan_004.pdf");
    await expect(line.getByText("Refused")).toBeVisible({ timeout: 20_000 });
    await expect(line.getByText("The virus check found something harmful, so we deleted this file.")).toBeVisible();
    await expect(line.getByRole("link")).toHaveCount(0);
    await expectAccessible();
    await line.getByRole("button", { name: "Remove" }).click();
    await expect(line).toHaveCount(0);
  });

  test("a photo of an iPhone comes back as a JPEG without what it said besides", async ({ page, database }) => {
    await openFiles(page, database);
    await choose(page, "IMG_0042.HEIC", await readFile("test/fixtures/photo.heic"));
    const line = lineOf(page, "IMG_0042.HEIC");
    await expect(line.getByText("Received", { exact: true })).toBeVisible({ timeout: 30_000 });
    const downloading = page.waitForEvent("download");
    await line.getByRole("link", { name: "Download" }).click();
    const photo = await readFile(await (await downloading).path());
    expect(photo.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect(photo.includes("secret words")).toBe(false);
  });

  test("what we cannot take is said at once, and nothing is sent", async ({ page, database }) => {
    await openFiles(page, database);
    const pieces = watchPieces(page);
    await choose(page, "notes.docx", Buffer.from("PK"));
    await expect(page.getByText("This isn't a PDF, JPEG, PNG or HEIC file.").first()).toBeVisible();
    await page.getByRole("button", { name: "Remove notes.docx" }).click();
    await expect(page.getByText("notes.docx")).toHaveCount(0);
    expect(pieces).toEqual([]);
  });

  test("staff open what a member sent and keep a paper for them", async ({
    page,
    context,
    database,
    expectAccessible,
  }) => {
    const email = await openFiles(page, database);
    await choose(page, "from-home.pdf", pdf(20_000));
    await expect(lineOf(page, "from-home.pdf").getByText("Received", { exact: true })).toBeVisible({ timeout: 20_000 });
    const userId = (await database.query<{ user_id: string }>("select user_id from profile where email = $1", [email]))
      .rows[0]!.user_id;

    await signIn(context, database, "employee@demo.test");
    await page.goto(`/admin/users/${userId}`);
    await page.getByRole("link", { name: "All files" }).click();
    await expect(page.getByRole("heading", { name: "Files", level: 1 })).toBeVisible();
    await expectAccessible();
    const opening = page.waitForEvent("download");
    await lineOf(page, "from-home.pdf").getByRole("link", { name: "Download" }).click();
    await opening;
    await page.getByLabel("What it is").selectOption("signed-order");
    await choose(page, "order-77.pdf", pdf(30_000));
    await expect(lineOf(page, "order-77.pdf").getByText("Not opened yet")).toBeVisible({ timeout: 20_000 });
    await expect(lineOf(page, "order-77.pdf").getByText(/^Signed order, 30 KB, added by the clinic/)).toBeVisible();

    await signIn(context, database, email);
    await page.goto("/profile/files");
    const own = lineOf(page, "from-home.pdf");
    await expect(own.getByText("Seen by our team")).toBeVisible();
    await expect(own.getByRole("button", { name: "Delete" })).toHaveCount(0);
    await expect(lineOf(page, "order-77.pdf").getByText("From the clinic")).toBeVisible();
    await expect(lineOf(page, "order-77.pdf").getByRole("button")).toHaveCount(0);
  });

  test.describe("without script", () => {
    test.use({ javaScriptEnabled: false });

    test("a small file goes by a plain form, and the page says what it can", async ({ page, database }) => {
      await openFiles(page, database);
      await expect(page.getByText("Without JavaScript, this page can send files up to 250 KB.")).toBeVisible();
      await choose(page, "small.pdf", pdf(50_000));
      await page.getByRole("button", { name: "Send the file" }).click();
      await expect(lineOf(page, "small.pdf")).toBeVisible();
      await page.getByRole("button", { name: "Send the file" }).click();
      await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
    });
  });
});

/** A new member, signed in, on their files page. */
async function openFiles(page: Page, database: pg.Client): Promise<string> {
  const email = await addMember();
  await signIn(page.context(), database, email);
  await page.goto("/profile/files#upload");
  return email;
}

async function signIn(context: BrowserContext, database: pg.Client, email: string): Promise<void> {
  const value = await openSession(database, email);
  const url = (process.env["CLINIC_ORIGIN"] ?? "").replace(/^http:/, "https:");
  await context.addCookies([{ name: "__Host-session", value, url, secure: true, httpOnly: true, sameSite: "Lax" }]);
}

const lineOf = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType: "", buffer });
}

/** Random bytes inside a PDF, so nothing along the way can compress it. */
function pdf(bytes: number): Buffer {
  return pdfOf({ padding: randomBytes(Math.floor(bytes) - pdfOf().length) });
}

async function percent(bar: ReturnType<Page["getByRole"]>): Promise<number> {
  return Number((await bar.getAttribute("aria-valuenow", { timeout: 5_000 }).catch(() => null)) ?? 100);
}

/** The offsets of the chunks the page sent. */
function watchPieces(page: Page): number[] {
  const offsets: number[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") offsets.push(Number(request.headers()["upload-offset"]));
  });
  return offsets;
}

async function slowLine(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page);
  const set = (offline: boolean, rate: number) =>
    session.send("Network.emulateNetworkConditions", {
      offline,
      latency: 20,
      downloadThroughput: rate,
      uploadThroughput: rate,
    });
  await session.send("Network.enable");
  await set(false, BYTES_A_SECOND);
  return {
    cut: () => set(true, BYTES_A_SECOND),
    mend: () => set(false, BYTES_A_SECOND),
    fast: () => set(false, -1),
  };
}
