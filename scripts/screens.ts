import { execFileSync } from "node:child_process";
import { mkdir } from "node:fs/promises";
import pg from "pg";
import { chromium, type Browser, type Page } from "playwright-core";
import sharp from "sharp";
import { waitForScript } from "../e2e/shell.ts";
import { addPatient, addProvider } from "../e2e/visits.ts";
import { startClinic, type Clinic } from "../test/clinic.ts";
import { openSession } from "../test/sessions.ts";
import { readEnv } from "../test/read-env.ts";
import { threadUrl } from "../src/domain/messaging/threads/thread-link.server.ts";
import { DEMO_THREAD_ID } from "./demo/contact.ts";
import { DEMO_PRESCRIPTION_ID } from "./demo/prescriptions.ts";
import { DEMO_REPORT_ID } from "./demo/labs.ts";
import { makeDemoClinic } from "./demo-clinic.ts";

/**
 * `npm run screens [-- NAME…]`: starts the built clinic with demo people and writes docs/screens/NAME-WIDTH.png, for reviewing the work
 * and for the README. Add a line to SCREENS for another screenshot.
 */
type Screen = {
  name: string;
  path: string;
  /** `patient` is a new member who has registered and can book; the others are from the demo clinic. */
  as?: "member" | "other" | "longtime" | "employee" | "admin" | "nurse" | "provider" | "patient";
  widths?: readonly (keyof typeof SIZES)[];
  dark?: true;
  script?: false;
  /** What to do before taking the screenshot. */
  act?(page: Page): Promise<void>;
  /** The window only, for things above the page. */
  windowOnly?: true;
  /** Needs another company's service, which the sandbox provides. */
  sandbox?: true;
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
/** Opens the box if it's collapsed, types, and moves to the second suggestion. */
const typeInSearch = async (page: Page) => {
  const button = page.getByRole("banner").getByRole("button", { name: "Search", exact: true });
  if (await button.isVisible()) await button.click();
  const box = page.getByRole("combobox", { name: "Search treatments, articles and FAQs" });
  await box.pressSequentially("inject");
  await page.getByRole("option").first().waitFor();
  await box.press("ArrowDown");
  await box.press("ArrowDown");
};
/** An upload in progress, as on a slow connection: its second chunk never arrives. */
const sendSlowly = async (page: Page) => {
  let pieces = 0;
  await page.route("**/api/uploads/*", (route) =>
    route.request().method() === "PATCH" && ++pieces > 44 ? undefined : route.continue(),
  );
  const buffer = Buffer.concat([Buffer.from("%PDF-1.4\n"), Buffer.alloc(18_200_000)]);
  await page.locator('input[type="file"]').setInputFiles({ name: "sample-lab-report-nov.pdf", mimeType: "", buffer });
  await page.getByText(/^6\d %$/).waitFor();
};
const searchSlowly = async (page: Page) => {
  await page.route("**/search.data*", () => {});
  await typeInSearch(page);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
  await page.getByText("Searching...").waitFor();
};

const openSamplePatient = async (page: Page) => {
  await page.getByLabel("Search your patients").fill("sample");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.waitForURL(/search=/);
  await page.getByRole("link", { name: "Sample, Sam" }).click();
  await page.getByRole("heading", { name: "Timeline" }).waitFor();
};
/** A page of the sample patient, by what it adds to the patient page's address. */
const openOfSamplePatient = (part: string) => async (page: Page) => {
  await openSamplePatient(page);
  await page.goto(`${new URL(page.url()).pathname}/${part}`, { waitUntil: "networkidle" });
};
const chooseTwo = async (page: Page) => {
  await waitForScript(page);
  for (const n of [1, 3]) await page.getByRole("row").nth(n).getByRole("checkbox").check();
};
const searchPeople = async (page: Page) => {
  await page.getByLabel("Search people by name, email, phone or reference").fill("jonhson");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.waitForURL(/search=/);
};
const pressExport = async (page: Page) => {
  await page.getByRole("button", { name: "Export CSV" }).click();
  await page.getByLabel("What is the file for?").waitFor();
};
const openPalette = async (page: Page) => {
  await waitForScript(page);
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("searchbox").waitFor();
  await page.keyboard.type("sam");
  await page.getByRole("menuitem", { name: /Sample/ }).waitFor();
  await page.waitForTimeout(400);
};
const pressQuestionMark = async (page: Page) => {
  await waitForScript(page);
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).waitFor();
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
/** Opens the contact modal, chooses a topic and types. */
const contact = (topic?: string, details?: string, then?: (page: Page) => Promise<void>) => async (page: Page) => {
  const menu = page.getByRole("banner").getByRole("button", { name: "Menu" }).filter({ visible: true });
  if (await menu.count()) await menu.click();
  await page.getByRole("button", { name: "Member Contact" }).filter({ visible: true }).click();
  const modal = page.getByRole("dialog", { name: "How can we help you" });
  await modal.waitFor();
  if (topic) await modal.getByRole("combobox").selectOption(topic);
  if (details) await modal.getByRole("textbox").fill(details);
  await then?.(page);
  await page.waitForTimeout(400);
};
const submit = async (page: Page) => {
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await page.getByText("Your reference number is").waitFor();
};
const submitInVain = async (page: Page) => {
  await page.route("**/api/sendEmailtoAMD", (route) => route.fulfill({ status: 503 }));
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await page.getByText("There is an error in your submission").waitFor();
};
const submitOffline = async (page: Page) => {
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Submit", exact: true }).click();
};
/** From a request to the page of the person who wrote it. */
const openMember = async (page: Page) => {
  await page.getByRole("main").getByRole("link", { name: "Sam Sample", exact: true }).first().click();
  await page.getByRole("heading", { level: 1, name: "Sam Sample" }).waitFor();
  await page.waitForLoadState("networkidle");
};
/** The order whose row has this text. */
const openOrder = (text: string) => async (page: Page) => {
  const rows = page.getByRole("row").or(page.getByRole("listitem")).filter({ hasText: text, visible: true });
  await rows.first().getByRole("link", { name: /^TL-/ }).click();
  await page.getByRole("heading", { name: "History" }).waitFor();
  await page.waitForLoadState("networkidle");
};
const openPrescriptions = async (page: Page) => {
  await openMember(page);
  await page.getByRole("link", { name: "Prescriptions" }).click();
  await page.getByRole("heading", { level: 1, name: "Prescriptions" }).waitFor();
  await page.waitForLoadState("networkidle");
};
const requestChange = async (page: Page) => {
  await page.getByRole("button", { name: "Request a change" }).first().click();
  await page.getByRole("dialog", { name: "How can we help you" }).waitFor();
  await page.waitForTimeout(400);
};
const openFilesOfMember = async (page: Page) => {
  await openMember(page);
  await page.getByRole("link", { name: "All files" }).click();
  await page.getByRole("heading", { name: "Files", level: 1 }).waitFor();
};
/** Opens the first request in the list. */
const openFirst = async (page: Page) => {
  await page.getByRole("main").locator("section h3 a").first().click();
  await page.waitForURL(/\/admin\/inbox\/./);
  await page.getByRole("button", { name: "Send reply" }).waitFor();
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(400);
};

const holdTime = async (page: Page) => {
  await page.getByRole("radio").nth(7).check();
  await page.getByRole("button", { name: "Hold this time" }).click();
  await page.getByRole("timer").waitFor();
};
const bookTime = async (page: Page) => {
  await holdTime(page);
  await page.getByRole("button", { name: /^Confirm/ }).click();
  await page.getByText("Your visit is booked").waitFor();
};
const bookThen = (link: string) => async (page: Page) => {
  await bookTime(page);
  await page.getByRole("link", { name: link }).click();
  await page.waitForLoadState("networkidle");
};
const bookAndSeeProfile = async (page: Page) => {
  await bookTime(page);
  await page.goto("/profile", { waitUntil: "networkidle" });
};
const bookAndSeeNextSteps = async (page: Page) => {
  await bookTime(page);
  await page.goto("/next-steps", { waitUntil: "networkidle" });
};
const openCalendar = async (page: Page) => {
  await page.getByRole("radio").nth(7).check();
  await page.getByRole("button", { name: "Jump to date" }).click();
  await page.getByRole("application").waitFor();
};
const holdTooLate = async (page: Page) => {
  const value = await page.getByRole("radio").nth(7).inputValue();
  await client.query(
    `insert into time_off (id, provider_id, starts_at, ends_at, created_at)
     values (gen_random_uuid(), $1, $2::timestamptz, $2::timestamptz + interval '1 minute', now())`,
    [value.split("/")[1], value.split("/")[0]],
  );
  await page.getByRole("radio").nth(7).check();
  await page.getByRole("button", { name: "Hold this time" }).click();
  await page.getByText("That time has just been taken").waitFor();
};

/** Opens the first visit of the week. */
const openVisit = async (page: Page) => {
  await page.getByRole("main").locator("section li a, table li a").filter({ visible: true }).first().click();
  await page.waitForURL(/\/admin\/schedule\/./);
  await page.waitForLoadState("networkidle");
};

/** Moves a booked visit so it starts now. */
const beginVisit = async (id: string) => {
  const now = "date_trunc('minute', now())";
  await client.query("begin");
  await client.query(`update appointment set starts_at = ${now}, ends_at = ${now} + interval '40 min' where id = $1`, [
    id,
  ]);
  await client.query(
    `update booked_time set during = tstzrange(${now}, ${now} + interval '40 min') where appointment_id = $1`,
    [id],
  );
  await client.query("commit");
};
const beInVisit = async (page: Page) => {
  await page.goto("/book");
  await bookTime(page);
  await beginVisit(new URL(page.url()).pathname.split("/")[2]!);
  await page.goto(new URL(page.url()).pathname, { waitUntil: "networkidle" });
};
const checkPatientIn = async (page: Page) => {
  const { rows } = await client.query<{ id: string }>(
    `select a.id from appointment a join profile p on p.user_id = a.provider_id
     where p.email = 'provider@demo.test' and a.status = 'booked' order by a.starts_at limit 1`,
  );
  await beginVisit(rows[0]!.id);
  await page.goto("/provider", { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "Check in" }).click();
  await page.getByLabel("Where is the patient now?").waitFor();
};

/** A signed order that waits for its place. */
const openLabOrder = async (page: Page) => {
  const { rows } = await client.query<{ id: string }>(
    `insert into lab_order (id, user_id, treatment_key, provider_id, origin, panel_keys, icd10, loincs, status, drafted_at,
       signed_by, signed_at, expires_on, moved_at)
     select gen_random_uuid(), m.user_id, 'trt', p.user_id, 'patient-page', '{trt-week8,order-cbc}', '{E29.1}',
       '{2986-8,2243-4,4544-3,718-7}', 'signed', now(), p.user_id, now(), current_date + 60, now()
     from profile m, provider p where m.email = 'member@demo.test' limit 1 returning id`,
  );
  await client.query(
    `insert into lab_site_list (zip, sites, fetched_at) values ('78701', $1, now())
     on conflict (zip) do update set sites = excluded.sites, fetched_at = now()`,
    [
      JSON.stringify([
        {
          id: "site-1",
          name: "Sample Lab, Congress Avenue",
          address: "500 Sample Avenue",
          city: "Austin",
          distanceMiles: 0.8,
          hours: "Mon to Sat 6:30 AM to 2 PM",
          isWalkIn: true,
        },
      ]),
    ],
  );
  await page.goto(`/labs/${rows[0]!.id}?zip=78701`, { waitUntil: "networkidle" });
};

/** A visitor's conversation, opened by the link the email would have. */
const openVisitorThread = async (page: Page) => {
  await page.goto("/ask-us-anything");
  await page.getByLabel("Your name").fill("Vera Visitor");
  await page.getByLabel("Email").fill("vera@people.test");
  await page.getByLabel("Your question").fill("Do you ship to every county in Ohio, and how long does it take?");
  await page.getByRole("button", { name: "Send my question" }).click();
  await page.getByText(/Your reference is R-/).waitFor();
  const { rows } = await client.query<{ id: string }>(
    "select id from contact_request where user_id is null order by created_at desc limit 1",
  );
  const env = readEnv(clinic.env);
  const ctx = { env, now: new Date() };
  await page.goto(threadUrl(ctx, rows[0]!.id), { waitUntil: "networkidle" });
};
const confirmVisitorThread = async (page: Page) => {
  await openVisitorThread(page);
  const confirm = page.getByRole("button", { name: "Confirm my email" });
  if (await confirm.isVisible()) await confirm.click();
  await page.getByRole("heading", { name: "Your message" }).waitFor();
};

const waitForPopUp = async (page: Page) => {
  await page.getByRole("dialog", { name: /off/ }).waitFor({ timeout: 15_000 });
  await page.waitForTimeout(400);
};
const signUp = async (page: Page) => {
  await waitForPopUp(page);
  await page.getByLabel("Email address").fill("reader@people.test");
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByText("Thank you").waitFor();
  await page.waitForTimeout(400);
};

/** Enters a report with a critical value and has it double-checked. */
const typeReport = async (page: Page) => {
  await page.goto(`/admin/results/${DEMO_REPORT_ID}`);
  await page.getByRole("link", { name: "All results of this member" }).click();
  await page.getByLabel("The lab sent it").check();
  await page.getByLabel("Lab", { exact: true }).fill("Sample Lab A");
  for (const [part, value] of [
    ["Month", "11"],
    ["Day", "12"],
    ["Year", "2026"],
  ] as const) {
    await page.getByLabel(part, { exact: true }).fill(value);
  }
  const lines = [
    ["2986-8", "705", "ng/dL", "264-916"],
    ["4544-3", "54.2", "%", "38.3-51.0"],
    ["1742-6", "31", "U/L", "<=44"],
  ];
  for (const [i, [loinc, result, unit, range]] of lines.entries()) {
    await page.getByLabel(`Measured, line ${i + 1}`).selectOption(loinc!);
    await page.getByLabel(`Result, line ${i + 1}`).fill(result!);
    await page.getByLabel(`Unit, line ${i + 1}`).fill(unit!);
    await page.getByLabel(`Lab's range, line ${i + 1}`).fill(range!);
  }
};
const checkReport = async (page: Page) => {
  await typeReport(page);
  await page.getByRole("button", { name: "Check what I typed" }).click();
  await page.getByRole("heading", { name: "Compare with the report" }).waitFor();
};
const saveReport = async (page: Page) => {
  await checkReport(page);
  await page.getByRole("button", { name: "Save for the second person" }).click();
  await page.getByText("Saved. A second person").waitFor();
};
/** The first report waiting for a second person, with one number entered differently. */
const readDifferently = async (page: Page) => {
  await page.goto("/admin/results");
  await page.getByRole("region", { name: "Waiting for a second person" }).getByRole("link").first().click();
  await page.getByRole("button", { name: "Verify and release" }).waitFor();
  for (const box of await page.getByRole("textbox").all()) {
    if ((await box.getAttribute("id"))?.startsWith("reading-")) await box.fill("521");
  }
  await page.getByRole("button", { name: "Verify and release" }).click();
  await page.getByText("You two read").first().waitFor();
};

/** From Billing to the plan's actions. */
const openPlan = (name: string) => async (page: Page) => {
  await page
    .getByRole("main")
    .getByRole("link", { name: new RegExp(`^${name}`) })
    .click();
  await page.getByRole("link", { name: "Back" }).waitFor();
  await page.waitForLoadState("networkidle");
};

const openPastOrder = async (page: Page) => {
  await page
    .getByRole("region", { name: "Past orders" })
    .getByRole("link", { name: /^TL-/ })
    .filter({ visible: true })
    .first()
    .click();
  await page.waitForURL(/my-orders\/./);
  await page.waitForLoadState("networkidle");
};
/** The card fields come from the processor's own frame. */
const openCard = async (page: Page) => {
  await page.getByRole("link", { name: "Replace card" }).click();
  await page.locator("iframe").first().waitFor();
  await page.waitForLoadState("networkidle");
};
const openResultsOfMember = async (page: Page) => {
  await page.getByRole("link", { name: "All results of this member" }).click();
  await page.waitForURL(/users\/.*\/results/);
  await page.waitForLoadState("networkidle");
};

const tryResult = async (page: Page) => {
  await page.getByLabel("Value", { exact: true }).first().fill("4.1");
};
const tryAnswer = async (page: Page) => {
  await page.getByLabel(/^t04:/).selectOption("yes");
  await page.getByText("Stopped", { exact: true }).first().waitFor();
};
const proposeBroken = async (page: Page) => {
  const questions = page.getByLabel("Questions", { exact: true });
  await questions.fill((await questions.inputValue()).replace("id: t04", "id: t05"));
  await page.getByRole("button", { name: /^Propose version/ }).click();
  await page.getByRole("alert").waitFor();
};
const compareVersions = async (page: Page) => {
  const questions = page.getByLabel("Questions", { exact: true });
  await questions.fill((await questions.inputValue()).replace("a fridge for it", "a fridge to store it in"));
  await page.getByRole("button", { name: /^Propose version/ }).click();
  await page.getByRole("link", { name: "Compare with version 2" }).click();
  await page.getByRole("heading", { name: /^What changed/ }).waitFor();
};

const SCREENS: readonly Screen[] = [
  { name: "home", path: "/" },
  { name: "home-without-script", path: "/", script: false, widths: [390] },
  { name: "appointment-type-from-banner", path: "/", act: pressBanner, windowOnly: true },
  { name: "appointment-type", path: "/", act: press("Make Appointment"), windowOnly: true, widths: [1280] },
  { name: "newsletter", path: "/", act: waitForPopUp, windowOnly: true },
  { name: "newsletter-thanks", path: "/", act: signUp, windowOnly: true },
  { name: "privacy-choices", path: "/privacy-choices" },
  { name: "menu", path: "/", act: press("Menu"), windowOnly: true, widths: [390] },
  { name: "treatment", path: "/featured-treatments/testosterone-replacement-therapy-trt" },
  { name: "hcg", path: "/featured-treatments/human-chorionic-gonadotropin" },
  { name: "female-trt", path: "/featured-treatments/female-trt" },
  { name: "sermorelin", path: "/featured-treatments/sermorelin" },
  { name: "nandrolone", path: "/featured-treatments/nandrolone-deca-durabolin" },
  { name: "oxandrolone", path: "/featured-treatments/oxandrolone-anavar" },
  { name: "semaglutide", path: "/semaglutide" },
  { name: "bmi", path: "/semaglutide", act: checkBmi },
  { name: "symptom-check", path: "/symptom-check" },
  { name: "faqs", path: "/faqs" },
  { name: "resources", path: "/resources" },
  { name: "article", path: "/resources/subcutaneous-injection-processes" },
  { name: "policy", path: "/policies/privacy", widths: [1280] },
  { name: "shop", path: "/shop" },
  { name: "cost", path: "/cost" },
  { name: "cost-bill", path: "/cost?state=IL&treatment=semaglutide" },
  { name: "cost-bill-dark", path: "/cost?state=IL&treatment=trt", dark: true },
  { name: "cost-not-here", path: "/cost?state=AK&treatment=trt", widths: [390] },
  { name: "search-suggestions", path: "/", act: typeInSearch, windowOnly: true },
  { name: "search-overlay", path: "/", act: searchSlowly, windowOnly: true },
  { name: "search", path: "/search?q=injecton" },
  { name: "search-of-member", path: "/search?q=my+orders", as: "member", widths: [390] },
  { name: "search-without-results", path: "/search?q=zzz+bicycle" },
  { name: "search-without-term", path: "/search", widths: [390] },
  { name: "ask-us-anything", path: "/ask-us-anything" },
  { name: "sign-in", path: "/sign-in" },
  { name: "register", path: "/register" },
  { name: "register-step", path: "/register/treatment" },
  { name: "weight-loss-register", path: "/semaglutide/register" },
  { name: "booking", path: "/book", as: "patient" },
  { name: "booking-calendar", path: "/book", as: "patient", act: openCalendar },
  { name: "booking-without-script", path: "/book", as: "patient", script: false, widths: [390] },
  { name: "booking-taken", path: "/book", as: "patient", act: holdTooLate },
  { name: "booking-review", path: "/book", as: "patient", act: holdTime },
  { name: "booking-done", path: "/book", as: "patient", act: bookTime },
  { name: "booking-reschedule", path: "/book", as: "patient", act: bookThen("Reschedule") },
  { name: "booking-cancel", path: "/book", as: "patient", act: bookThen("Cancel the visit") },
  { name: "next-steps", path: "/next-steps", as: "patient" },
  { name: "next-steps-booked", path: "/book", as: "patient", act: bookAndSeeNextSteps },
  { name: "profile-with-visit", path: "/book", as: "patient", act: bookAndSeeProfile },
  { name: "waitlist", path: "/waitlist" },
  { name: "please-login", path: "/please-login" },
  { name: "contact-us", path: "/contact-us" },
  { name: "not-found", path: "/no-such-page" },
  { name: "profile", path: "/profile", as: "member" },
  { name: "password", path: "/profile/password", as: "member" },
  { name: "my-orders", path: "/profile/my-orders", as: "member" },
  { name: "my-orders-new", path: "/profile/my-orders", as: "other" },
  { name: "my-orders-longtime", path: "/profile/my-orders", as: "longtime" },
  { name: "order", path: "/profile/my-orders", as: "member", act: openPastOrder },
  { name: "past-orders", path: "/profile/my-orders/past", as: "longtime" },
  { name: "files", path: "/profile/files", as: "member", act: sendSlowly },
  { name: "files-new", path: "/profile/files", as: "patient" },
  { name: "files-no-script", path: "/profile/files", as: "member", script: false },
  { name: "billing", path: "/profile/billing", as: "member" },
  { name: "billing-empty", path: "/profile/billing", as: "patient", widths: [390] },
  { name: "billing-pause", path: "/profile/billing", as: "member", act: openPlan("Pause") },
  { name: "billing-skip", path: "/profile/billing", as: "member", act: openPlan("Skip") },
  { name: "billing-change", path: "/profile/billing", as: "member", act: openPlan("Change") },
  { name: "billing-cancel", path: "/profile/billing", as: "member", act: openPlan("Cancel") },
  { name: "billing-agreement", path: "/profile/billing", as: "member", act: openPlan("What you agreed to") },
  { name: "billing-start", path: "/profile/billing", as: "member", act: openPlan("See the price") },
  { name: "billing-card", path: "/profile/billing", as: "member", act: openCard, sandbox: true },
  { name: "billing-new", path: "/profile/billing", as: "other" },
  { name: "billing-longtime", path: "/profile/billing", as: "longtime" },
  { name: "transaction-history", path: "/profile/transaction-history", as: "member" },
  { name: "transaction-history-new", path: "/profile/transaction-history", as: "other" },
  { name: "transaction-history-longtime", path: "/profile/transaction-history", as: "longtime" },
  { name: "my-account", path: "/profile", as: "member", act: press("My Account"), windowOnly: true },
  { name: "my-account-of-staff", path: "/profile", as: "employee", act: press("My Account"), windowOnly: true },
  { name: "member-contact", path: "/profile", as: "member", act: contact(), windowOnly: true },
  {
    name: "member-contact-help",
    path: "/profile",
    as: "member",
    act: contact("order-arrival"),
    windowOnly: true,
  },
  {
    name: "member-contact-emergency",
    path: "/profile",
    as: "member",
    act: contact("major-side-effects"),
    windowOnly: true,
  },
  {
    name: "member-contact-red-flag",
    path: "/profile",
    as: "member",
    act: contact("billing", "The bill gave me chest pain."),
    windowOnly: true,
  },
  {
    name: "member-contact-sent",
    path: "/profile",
    as: "member",
    act: contact("billing", "Was I charged twice?", submit),
    windowOnly: true,
  },
  {
    name: "member-contact-failed",
    path: "/profile",
    as: "member",
    act: contact("billing", "Was I charged twice?", submitInVain),
    windowOnly: true,
  },
  {
    name: "member-contact-offline",
    path: "/profile",
    as: "member",
    act: contact("billing", "Was I charged twice?", submitOffline),
    windowOnly: true,
  },
  { name: "medications", path: "/profile/medications", as: "member" },
  { name: "medications-empty", path: "/profile/medications", as: "patient" },
  { name: "medications-change", path: "/profile/medications", as: "member", act: requestChange, windowOnly: true },
  { name: "medications-longtime", path: "/profile/medications", as: "longtime" },
  { name: "lab-order", path: "/profile/files", as: "member", act: (page) => openLabOrder(page) },
  { name: "results", path: "/profile/files", as: "member" },
  { name: "results-in-si-units", path: "/profile/files?units=si", as: "member", widths: [390] },
  { name: "results-of-three-years", path: "/profile/files", as: "longtime" },
  { name: "results-before-the-first", path: "/profile/files", as: "other", widths: [390] },
  { name: "messages", path: "/profile/messages", as: "member" },
  { name: "message", path: `/profile/messages/${DEMO_THREAD_ID}`, as: "member" },
  { name: "admin-inbox", path: "/admin/inbox", as: "employee" },
  { name: "admin-inbox-request", path: "/admin/inbox", as: "employee", act: openFirst },
  { name: "admin-inbox-dark", path: "/admin/inbox", as: "employee", act: openFirst, dark: true, widths: [1280] },
  { name: "admin-user", path: `/admin/inbox/${DEMO_THREAD_ID}`, as: "employee", act: openMember },
  { name: "admin-user-files", path: `/admin/inbox/${DEMO_THREAD_ID}`, as: "employee", act: openFilesOfMember },
  { name: "admin-users", path: "/admin/users", as: "admin" },
  { name: "admin-users-dark", path: "/admin/users", as: "admin", dark: true, widths: [1280] },
  { name: "admin-users-chosen", path: "/admin/users?status=consented&sort=name", as: "employee", act: chooseTwo },
  { name: "admin-users-search", path: "/admin/users", as: "employee", act: searchPeople },
  { name: "admin-export", path: "/admin/users?state=TX", as: "employee", act: pressExport },
  { name: "admin-palette", path: "/admin/inbox", as: "employee", act: openPalette, windowOnly: true },
  {
    name: "admin-keys",
    path: "/admin/inbox",
    as: "employee",
    act: pressQuestionMark,
    windowOnly: true,
    widths: [1280],
  },
  { name: "admin-help", path: "/admin/help", as: "employee" },
  { name: "admin-prescriptions", path: `/admin/inbox/${DEMO_THREAD_ID}`, as: "employee", act: openPrescriptions },
  { name: "admin-controlled-substances", path: "/admin/controlled-substances", as: "employee" },
  { name: "admin-results", path: "/admin/results", as: "employee" },
  { name: "admin-results-second-reading", path: "/admin/results", as: "admin", act: readDifferently },
  { name: "admin-report", path: `/admin/results/${DEMO_REPORT_ID}`, as: "employee" },
  { name: "admin-results-enter", path: "/admin/results", as: "employee", act: typeReport },
  { name: "admin-results-check", path: "/admin/results", as: "employee", act: checkReport },
  { name: "admin-results-critical", path: "/admin/results", as: "employee", act: saveReport },
  { name: "admin-orders", path: "/admin/orders", as: "employee" },
  { name: "admin-orders-held", path: "/admin/orders?view=held", as: "employee" },
  { name: "admin-order", path: "/admin/orders", as: "employee", act: openOrder("Which needle") },
  { name: "admin-order-shipped", path: "/admin/orders", as: "employee", act: openOrder("With the carrier") },
  { name: "admin-user-results", path: `/admin/results/${DEMO_REPORT_ID}`, as: "employee", act: openResultsOfMember },
  { name: "insight", path: "/admin/insight", as: "admin" },
  { name: "admin-site", path: "/admin/site", as: "admin" },
  { name: "admin-site-prices", path: "/admin/site/prices", as: "admin" },
  { name: "admin-site-licenses", path: "/admin/site/licenses", as: "admin" },
  { name: "admin-site-facts", path: "/admin/site/facts", as: "admin" },
  { name: "admin-site-labs", path: "/admin/site/labs", as: "admin" },
  { name: "admin-site-labs-panel", path: "/admin/site/labs?set=panel:trt-base", as: "admin" },
  { name: "admin-site-labs-order-set", path: "/admin/site/labs?set=order-set:trt-baseline", as: "admin" },
  { name: "admin-site-forms", path: "/admin/site/forms", as: "admin" },
  { name: "admin-site-form", path: "/admin/site/forms/trt", as: "admin" },
  { name: "admin-site-form-try", path: "/admin/site/forms/trt/try", as: "admin", act: tryAnswer },
  { name: "admin-site-form-propose", path: "/admin/site/forms/trt/propose", as: "admin" },
  { name: "admin-site-rules", path: "/admin/site/rules", as: "admin" },
  { name: "admin-site-rule", path: "/admin/site/rules/R15", as: "admin" },
  { name: "admin-site-rule-try", path: "/admin/site/rules/R15/try", as: "admin", act: tryResult },
  { name: "admin-site-form-refused", path: "/admin/site/forms/trt/propose", as: "admin", act: proposeBroken },
  {
    name: "admin-site-form-compare",
    path: "/admin/site/forms/hcg/propose",
    as: "admin",
    act: compareVersions,
    widths: [1280],
  },
  { name: "admin-site-states", path: "/admin/site/states", as: "admin" },
  { name: "admin-staff", path: "/admin/staff", as: "admin" },
  { name: "admin-staff-invite", path: "/admin/staff/invite", as: "admin" },
  { name: "admin-audit", path: "/admin/audit", as: "admin" },
  { name: "on-call", path: "/admin/on-call", as: "admin" },
  { name: "your-message-confirm", path: "/", act: openVisitorThread },
  { name: "your-message", path: "/", act: confirmVisitorThread },
  { name: "your-message-over", path: "/your-message?link=over", widths: [390] },
  { name: "schedule", path: "/admin/schedule?week=2026-11-16", as: "employee", windowOnly: true },
  {
    name: "schedule-dark",
    path: "/admin/schedule?week=2026-11-16",
    as: "employee",
    dark: true,
    windowOnly: true,
    widths: [1280],
  },
  { name: "schedule-visit", path: "/admin/schedule?week=2026-11-23", as: "employee", act: openVisit },
  { name: "provider-day", path: "/provider?day=2026-11-16", as: "provider" },
  { name: "provider-continuity", path: "/provider/continuity", as: "provider" },
  { name: "provider-cover", path: "/provider/cover", as: "provider" },
  { name: "provider-day-dark", path: "/provider?day=2026-11-16", as: "provider", dark: true, widths: [1280] },
  { name: "provider-patients", path: "/provider/patients", as: "provider" },
  { name: "provider-patient", path: "/provider/patients", as: "provider", act: openSamplePatient },
  { name: "provider-chart", path: "/provider/patients", as: "provider", act: openOfSamplePatient("chart") },
  { name: "provider-due", path: "/provider/patients", as: "provider", act: openOfSamplePatient("due") },
  { name: "provider-readings", path: "/provider/patients", as: "provider", act: openOfSamplePatient("readings") },
  { name: "provider-prescribe", path: "/provider/patients", as: "provider", act: openOfSamplePatient("prescribe") },
  { name: "health", path: "/profile/health", as: "member" },
  { name: "health-dark", path: "/profile/health", as: "member", dark: true },
  { name: "admin-monitoring", path: "/admin/monitoring", as: "nurse" },
  { name: "provider-patient-dark", path: "/provider/patients", as: "provider", act: openSamplePatient, dark: true },
  { name: "provider-prescriptions", path: "/provider/prescriptions", as: "provider" },
  { name: "provider-prescription", path: `/provider/prescriptions/${DEMO_PRESCRIPTION_ID}`, as: "provider" },
  { name: "provider-messages", path: "/provider/messages", as: "provider" },
  { name: "provider-report", path: `/provider/results/${DEMO_REPORT_ID}`, as: "provider" },
  { name: "provider-check-in", path: "/provider", as: "provider", act: checkPatientIn },
  { name: "visit-check-in", path: "/profile", as: "patient", act: beInVisit },
  { name: "provider-hours", path: "/provider/hours", as: "provider" },
  { name: "provider-not-found", path: "/provider/no-such-page", as: "provider", widths: [1280] },
];

const wanted = process.argv.slice(2);
const screens = SCREENS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
await mkdir(FOLDER, { recursive: true });
const clinic = await startClinic({ worker: false, sandbox: screens.some(({ sandbox }) => sandbox) });
const url = clinic.postgres.url("postgres", clinic.database);
const client = new pg.Client({ connectionString: url });
const browser = await chromium.launch({
  executablePath: execFileSync("which", ["chromium"], { encoding: "utf8" }).trim(),
  args: [...(process.getuid?.() === 0 ? ["--no-sandbox"] : []), "--disable-gpu"],
});
try {
  // Enough people for weeks of visits.
  await makeDemoClinic(url, { patients: 2_500, auditRows: 300, filesFolder: clinic.env["FILES_FOLDER"]! });
  await client.connect();
  process.env["CLINIC_SUPERUSER_URL"] = url;
  if (screens.some(({ as }) => as === "patient")) await addProvider(client);
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
      const email = screen.as === "patient" ? (await addPatient(client)).email : `${screen.as}@demo.test`;
      const value = await openSession(client, email);
      const address = clinic.origin.replace(/^http:/, "https:");
      await context.addCookies([
        { name: "__Host-session", value, url: address, secure: true, httpOnly: true, sameSite: "Lax" },
      ]);
    }
    const page = await context.newPage();
    await page.goto(screen.path, { waitUntil: "networkidle" });
    await screen.act?.(page);
    const path = `${FOLDER}/${screen.name}-${width}.png`;
    // A full-page screenshot has no scroll bar, and no room for one.
    const picture = await page.screenshot({
      fullPage: !screen.windowOnly,
      style: ":root { scrollbar-gutter: auto !important }",
    });
    // Flat colors: a palette keeps the repository small.
    await sharp(picture).png({ palette: true, colors: 128, compressionLevel: 9 }).toFile(path);
    await context.close();
    process.stdout.write(`${path}\n`);
  }
}
