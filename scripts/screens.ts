import { execFileSync } from "node:child_process";
import { mkdir } from "node:fs/promises";
import pg from "pg";
import { chromium, type Browser, type Page } from "playwright-core";
import sharp from "sharp";
import { startClinic, type Clinic } from "../test/clinic.ts";
import { openSession } from "../test/sessions.ts";
import { makeDemoClinic } from "./demo-clinic.ts";

/**
 * `npm run screens [-- NAME…]`: boots the built clinic with demo people and writes docs/screens/NAME-WIDTH.png, for looking at
 * the work and for the README. Add a line to SCREENS to get another picture.
 */
type Screen = {
  name: string;
  path: string;
  as?: "member" | "employee" | "admin" | "provider";
  widths?: readonly (keyof typeof SIZES)[];
  dark?: true;
  script?: false;
  /** What to do before the picture is taken. */
  act?(page: Page): Promise<void>;
  /** The window only, for what stands above the page. */
  windowOnly?: true;
};

const SIZES = {
  390: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  1280: { viewport: { width: 1280, height: 800 } },
};
const FOLDER = "docs/screens";

const press = (name: string) => async (page: Page) => {
  await page.getByRole("banner").getByRole("button", { name }).filter({ visible: true }).click();
  await page.waitForTimeout(400);
};
const pressBanner = async (page: Page) => {
  await page.getByRole("complementary", { name: "Announcement" }).getByRole("button").click();
  await page.waitForTimeout(400);
};

const checkBmi = async (page: Page) => {
  await page.getByLabel("feet").fill("5");
  await page.getByLabel("inches").fill("10");
  await page.getByLabel("Weight in pounds").fill("230");
  await page.getByLabel("No", { exact: true }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: "Your BMI is 33" }).waitFor();
};

const SCREENS: readonly Screen[] = [
  { name: "home", path: "/" },
  { name: "home-without-script", path: "/", script: false, widths: [390] },
  { name: "appointment-type-from-banner", path: "/", act: pressBanner, windowOnly: true },
  { name: "appointment-type", path: "/", act: press("Make Appointment"), windowOnly: true, widths: [1280] },
  { name: "menu", path: "/", act: press("Menu"), windowOnly: true, widths: [390] },
  { name: "treatment", path: "/featured-treatments/testosterone-replacement-therapy-trt" },
  { name: "oxandrolone", path: "/featured-treatments/oxandrolone-anavar" },
  { name: "semaglutide", path: "/semaglutide" },
  { name: "bmi", path: "/semaglutide", act: checkBmi },
  { name: "faqs", path: "/faqs" },
  { name: "resources", path: "/resources" },
  { name: "article", path: "/resources/subcutaneous-injection-processes" },
  { name: "policy", path: "/policies/privacy", widths: [1280] },
  { name: "shop", path: "/shop" },
  { name: "ask-us-anything", path: "/ask-us-anything" },
  { name: "sign-in", path: "/sign-in" },
  { name: "register", path: "/register" },
  { name: "register-step", path: "/register/treatment" },
  { name: "weight-loss-register", path: "/semaglutide/register" },
  { name: "please-login", path: "/please-login" },
  { name: "contact-us", path: "/contact-us" },
  { name: "not-found", path: "/no-such-page" },
  { name: "profile", path: "/profile", as: "member" },
  { name: "password", path: "/profile/password", as: "member" },
  { name: "my-account", path: "/profile", as: "member", act: press("My Account"), windowOnly: true },
  { name: "my-account-of-staff", path: "/profile", as: "employee", act: press("My Account"), windowOnly: true },
  { name: "admin-users", path: "/admin/users", as: "admin" },
  { name: "admin-users-dark", path: "/admin/users", as: "admin", dark: true, widths: [1280] },
  { name: "provider-day", path: "/provider", as: "provider" },
  { name: "provider-not-found", path: "/provider/no-such-page", as: "provider", widths: [1280] },
];

const wanted = process.argv.slice(2);
const screens = SCREENS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
await mkdir(FOLDER, { recursive: true });
const clinic = await startClinic({ worker: false, sandbox: false });
const url = clinic.postgres.url("postgres", clinic.database);
const client = new pg.Client({ connectionString: url });
const browser = await chromium.launch({
  executablePath: execFileSync("which", ["chromium"], { encoding: "utf8" }).trim(),
  args: [...(process.getuid?.() === 0 ? ["--no-sandbox"] : []), "--disable-gpu"],
});
try {
  await makeDemoClinic(url, { patients: 20 });
  await client.connect();
  for (const screen of screens) await shoot(browser, clinic, screen);
} finally {
  await browser.close();
  await client.end();
  await clinic.stop();
}

async function shoot(browser: Browser, clinic: Clinic, screen: Screen): Promise<void> {
  for (const width of screen.widths ?? ([390, 1280] as const)) {
    const context = await browser.newContext({
      ...SIZES[width],
      baseURL: clinic.origin,
      colorScheme: screen.dark ? "dark" : "light",
      javaScriptEnabled: screen.script ?? true,
      locale: "en-US",
      timezoneId: "America/Chicago",
      reducedMotion: "reduce",
    });
    if (screen.as) {
      const value = await openSession(client, `${screen.as}@demo.test`);
      const address = clinic.origin.replace(/^http:/, "https:");
      await context.addCookies([
        { name: "__Host-session", value, url: address, secure: true, httpOnly: true, sameSite: "Lax" },
      ]);
    }
    const page = await context.newPage();
    await page.goto(screen.path, { waitUntil: "networkidle" });
    await screen.act?.(page);
    const path = `${FOLDER}/${screen.name}-${width}.png`;
    const picture = await page.screenshot({ fullPage: !screen.windowOnly });
    // Flat colours: a palette keeps the repository small.
    await sharp(picture).png({ palette: true, colours: 128, compressionLevel: 9 }).toFile(path);
    await context.close();
    process.stdout.write(`${path}\n`);
  }
}
