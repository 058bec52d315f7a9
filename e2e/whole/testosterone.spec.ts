import { expectNoViolations } from "../axe.ts";
import { expect, test } from "../fixtures.ts";
import { answerAboutHealth, bookFirstVisit, bookFollowUp, registerAsMember } from "./become-member.ts";
import { useClinicInTime } from "./clinic.ts";
import { chooseLab, drawAndReview, measure, measureAgain, orderLabs, signDraftedLabs } from "./labs.ts";
import { confirmDose, deliver, receiveFirstOrder, ship, startPlan } from "./orders.ts";
import { openDesk, signInMember, signInStaff } from "./people.ts";
import { answerWarnings, draftFromSet, openPrescribe, readPdmp, renewByKeys, signAtService } from "./prescribe.ts";
import { approveFact, enrollProvider, fileExam, makeAdmin, proposeFact, registerProvider } from "./staff.ts";
import { addDiagnosis, holdVisit, reviewChart, reviewLists, signNote, writeNote } from "./visit.ts";

const PROVIDER = { name: "Quentin Hale", email: "provider.two@demo.test" };
const ADMINS = [
  { name: "Ada Okafor", email: "admin@demo.test" },
  { name: "Emil Sørensen", email: "employee@demo.test" },
] as const;
const WHO = { base: "/register", last: "Wholemorning", pounds: "190" };
/** The clinic asks for five minutes; here both stay on video for about half a minute. */
const SHORT_VISITS = {
  label: "Controlled medicines: seconds of live video in a visit, at least",
  value: "10",
  source: "Set by the clinic for this journey",
};
/** Answers of somebody with a symptom, who is fine with needles and can lock the medicine away. */
const ANSWERS = { c07p: "72", t01: "energy", t12: "yes", t12b: "yes" };
const MAX_KEYS_CHANGE = 8;

// The card and the ID check are pages of the payment processor.
test.use({ payments: true });

const clinic = useClinicInTime();

test("@prescribing a visitor becomes a patient and gets testosterone, its refill, another dose, and a renewal", async ({
  page,
  context,
  browser,
}) => {
  const time = clinic();
  const name = `Rae ${WHO.last}`;
  let patientId = "";
  await time.follow(context);
  const [admin, provider] = [await openDesk(browser, time), await openDesk(browser, time)];

  const providerId =
    await test.step("an admin enrolls the provider and enters the NPI, DEA and state registrations", async () => {
      await signInStaff(admin, time, ADMINS[0].email);
      const id = await enrollProvider(admin, PROVIDER.name);
      await registerProvider(admin, id);
      return id;
    });
  await test.step("two admins decide how long a visit takes at least", async () => {
    await makeAdmin(admin, ADMINS[1].name);
    await proposeFact(admin, SHORT_VISITS);
    await signInStaff(admin, time, ADMINS[1].email);
    await approveFact(admin, SHORT_VISITS);
  });

  const email = await test.step("a visitor registers", () => registerAsMember(page, WHO));
  const visit = await test.step("books a first visit, with a card", () =>
    bookFirstVisit(page, { providerId, after: new Date("2026-11-19T19:00:00Z") }));
  await test.step("shows an ID and answers the health questions", () =>
    answerAboutHealth(page, { last: WHO.last, given: ANSWERS, today: time.clock.now() }));

  const labOrder =
    await test.step("the provider signs the drafted lab order, and the member chooses a lab", async () => {
      await signInStaff(provider, time, PROVIDER.email);
      await signDraftedLabs(provider, name);
      return chooseLab(page);
    });
  const reviewer = { provider, email: PROVIDER.email, name };
  await test.step("on Tuesday morning the lab draws; one low result is not enough", () =>
    drawAndReview(time, "2026-11-17", () => measure(labOrder, { "2986-8": "248" }), {
      ...reviewer,
      keys: ["2", "e"],
    }));
  const goAgain = async () => {
    await signInMember(page, email);
    await page.goto(`/labs/${labOrder}`);
    await expect(page.getByText("One morning is done. Go once more on another day before 10 AM")).toBeVisible();
    await measureAgain(labOrder, { "2986-8": "256" });
  };
  await test.step("on Wednesday morning the member goes again, as the order says", () =>
    drawAndReview(time, "2026-11-18", goAgain, { ...reviewer, keys: ["3", "e"] }));

  const sides = { page, email, provider, providerEmail: PROVIDER.email };
  await test.step("on Thursday both meet by video, long enough for a controlled medicine", () =>
    holdVisit(time, visit, sides, { isLong: true }));
  await test.step("the provider writes down the diagnosis, and drafts and checks a prescription in the visit", async () => {
    patientId = await reviewChart(provider);
    await addDiagnosis(provider, patientId, { name: "Testicular hypofunction", icd10: "E29.1" });
    await openPrescribe(provider, visit.visitId);
    await draftFromSet(provider, /^Start, SC/, "2");
    // Of everything that a controlled medicine asks for, only the state's record is left to read.
    await expect(provider.getByText("Stop:", { exact: false })).toHaveCount(1);
    await expect(provider.getByRole("heading", { name: "Stop: PDMP not read today" })).toBeVisible();
    await expectNoViolations(provider);
    await readPdmp(provider);
    await expectNoViolations(provider);
    expect(await answerWarnings(provider)).toBe(1);
    await provider.keyboard.press("Control+Enter");
    await expect(provider).toHaveURL(/\/provider\/visits\//);
    await expect(provider.getByRole("link", { name: "Prescription: Testosterone cypionate" })).toBeVisible();
  });
  await test.step("signs the note, which stages it, and signs it in the service's frame", async () => {
    await writeNote(provider);
    await signNote(provider);
    await provider.getByRole("link", { name: /^Sign the prescription: Testosterone cypionate/ }).click();
    await signAtService(provider, { needsCode: true });
  });

  await test.step("the member reads what was prescribed, and starts the plan", async () => {
    await expect(page.getByText("This visit is over")).toBeVisible();
    await page.goto("/profile/medications");
    const directions = "Inject 0.25 mL (50 mg, 25 units on a U-100 syringe) under the skin every Monday and Thursday.";
    await expect(page.getByText(directions).first()).toBeVisible();
    await startPlan(page);
  });
  await receiveFirstOrder(page, { time, email, lasts: /About 30 days/ });

  const refill = await test.step("when the refill is due, the member confirms the dose again", async () => {
    await time.moveTo(new Date("2026-12-09T16:00:00Z"));
    await signInMember(page, email);
    return confirmDose(page);
  });
  await test.step("the refill is shipped once three quarters are used up, and arrives", async () => {
    await time.moveTo(new Date("2026-12-14T16:00:00Z"));
    await signInMember(page, email);
    await ship(page, refill);
    await time.moveTo(new Date("2026-12-17T16:00:00Z"));
    await signInMember(page, email);
    await deliver(page, refill, 2);
  });
  await test.step("the provider changes the dose, by keys", async () => {
    await signInStaff(provider, time, PROVIDER.email);
    await reviewLists(provider, patientId);
    const { keys, pdmpKeys } = await renewByKeys(provider, patientId, { dose: "60", isControlled: true });
    await signAtService(provider, { needsCode: true });
    process.stdout.write(`change of dose of testosterone: ${keys} keys and a signature, ${pdmpKeys} for the PDMP\n`);
    expect(keys).toBeLessThanOrEqual(MAX_KEYS_CHANGE);
    await page.goto("/profile/medications");
    await expect(page.getByText(/Inject 0\.3 mL \(60 mg, 30 units/).first()).toBeVisible();
  });

  await test.step("in January blood is drawn as it is due in week 8, before a dose", async () => {
    await time.moveTo(new Date("2027-01-05T16:00:00Z"));
    await signInStaff(provider, time, PROVIDER.email);
    await orderLabs(provider, patientId, "Testosterone, week 8");
    await signInMember(page, email);
    const again = await chooseLab(page);
    await drawAndReview(time, "2027-01-07", () => measure(again), { ...reviewer, keys: ["e"] });
  });
  const followUp = await test.step("the member books another visit, and staff file an exam in person", async () => {
    await signInMember(page, email);
    const booked = await bookFollowUp(page, { providerId, after: new Date("2027-01-13T19:00:00Z") });
    await signInStaff(admin, time, ADMINS[0].email);
    await fileExam(admin, { userId: patientId, providerId, on: "2027-01-06" });
    return booked;
  });
  await test.step("both meet again, and the provider signs the note", async () => {
    await holdVisit(time, followUp, sides, { isLong: true });
    await writeNote(provider);
    await signNote(provider);
  });
  await test.step("the provider renews it, by keys", async () => {
    await signInStaff(provider, time, PROVIDER.email);
    await reviewLists(provider, patientId);
    const { keys, pdmpKeys } = await renewByKeys(provider, patientId, { isControlled: true });
    await signAtService(provider, { needsCode: true });
    process.stdout.write(`renewal of testosterone: ${keys} keys and a signature, ${pdmpKeys} for the PDMP\n`);
    await page.goto("/profile/medications");
    await expect(page.getByText("2 of 2 left")).toBeVisible();
  });
});
