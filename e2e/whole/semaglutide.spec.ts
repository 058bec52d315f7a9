import { expectNoViolations } from "../axe.ts";
import { expect, test } from "../fixtures.ts";
import { answerAboutHealth, bookFirstVisit, registerAsMember } from "./become-member.ts";
import { useClinicInTime } from "./clinic.ts";
import { chooseLab, drawAndReview, measure, signDraftedLabs } from "./labs.ts";
import { confirmDose, deliver, receiveFirstOrder, ship, startPlan } from "./orders.ts";
import { openDesk, signInMember, signInStaff } from "./people.ts";
import { answerWarnings, draftFromSet, openPrescribe, renewByKeys, signAtService } from "./prescribe.ts";
import { enrollProvider } from "./staff.ts";
import { holdVisit, reviewChart, reviewLists, signNote, writeNote } from "./visit.ts";

const PROVIDER = { name: "Quentin Hale", email: "provider.two@demo.test" };
const WHO = { base: "/semaglutide/register", last: "Wholeweight", pounds: "240" };
const MAX_KEYS_RENEWAL = 3;

// The card and the ID check are pages of the payment processor.
test.use({ payments: true });

const clinic = useClinicInTime();

test("@prescribing a visitor becomes a patient and gets semaglutide, its refill, and a renewal", async ({
  page,
  context,
  browser,
}) => {
  const time = clinic();
  const name = `Rae ${WHO.last}`;
  let patientId = "";
  await time.follow(context);
  const [admin, provider] = [await openDesk(browser, time), await openDesk(browser, time)];

  const providerId = await test.step("an admin enrolls the provider for e-prescribing", async () => {
    await signInStaff(admin, time, "admin@demo.test");
    return enrollProvider(admin, PROVIDER.name);
  });
  const email = await test.step("a visitor registers", () => registerAsMember(page, WHO));
  const visit = await test.step("books a first visit, with a card", () =>
    bookFirstVisit(page, { providerId, after: new Date("2026-11-18T19:00:00Z") }));
  await test.step("shows an ID and answers the health questions", () =>
    answerAboutHealth(page, { last: WHO.last, given: { c07p: "72" }, today: time.clock.now() }));

  const labOrder =
    await test.step("the provider signs the drafted lab order, and the member chooses a lab", async () => {
      await signInStaff(provider, time, PROVIDER.email);
      await signDraftedLabs(provider, name);
      return chooseLab(page);
    });
  await test.step("on Tuesday the lab draws and measures, and the provider reviews it", () =>
    drawAndReview(time, "2026-11-17", () => measure(labOrder), { provider, email: PROVIDER.email, name, keys: ["e"] }));

  await test.step("on Wednesday both meet by video", () =>
    holdVisit(time, visit, { page, email, provider, providerEmail: PROVIDER.email }));
  await test.step("the provider reviews the chart, and drafts and checks a prescription in the visit", async () => {
    patientId = await reviewChart(provider);
    await openPrescribe(provider, visit.visitId);
    await draftFromSet(provider, /^Semaglutide, step 1/, "2");
    await expectNoViolations(provider);
    expect(await answerWarnings(provider)).toBe(1);
    await provider.keyboard.press("Control+Enter");
    await expect(provider).toHaveURL(/\/provider\/visits\//);
    await expect(provider.getByRole("link", { name: "Prescription: Semaglutide" })).toBeVisible();
  });
  await test.step("signs the note, which stages it, and signs it in the service's frame", async () => {
    await writeNote(provider);
    await signNote(provider);
    await provider.getByRole("link", { name: /^Sign the prescription: Semaglutide/ }).click();
    await signAtService(provider, { needsCode: false });
  });

  await test.step("the member reads what was prescribed, starts the plan and confirms the dose", async () => {
    await expect(page.getByText("This visit is over")).toBeVisible();
    await page.goto("/profile/medications");
    await expect(page.getByText("Inject 0.25 mg (1 pen) under the skin every Monday.").first()).toBeVisible();
    await startPlan(page);
  });
  await receiveFirstOrder(page, { time, email, lasts: /About 28 days/ });

  const refill = await test.step("when the refill is due, the member confirms the dose again", async () => {
    await time.moveTo(new Date("2026-12-07T16:00:00Z"));
    await signInMember(page, email);
    return confirmDose(page);
  });
  await test.step("the refill is shipped and arrives", async () => {
    await ship(page, refill);
    await time.moveTo(new Date("2026-12-10T18:00:00Z"));
    await signInMember(page, email);
    await deliver(page, refill, 2);
  });

  await test.step("the provider renews it unchanged, by keys", async () => {
    await signInStaff(provider, time, PROVIDER.email);
    await reviewLists(provider, patientId);
    const { keys } = await renewByKeys(provider, patientId);
    await signAtService(provider, { needsCode: false });
    process.stdout.write(`renewal of semaglutide, unchanged: ${keys} keys and a signature\n`);
    expect(keys).toBeLessThanOrEqual(MAX_KEYS_RENEWAL);
    await page.goto("/profile/medications");
    await expect(page.getByText("2 of 2 left")).toBeVisible();
  });
});
