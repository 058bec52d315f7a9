import type { Page } from "@playwright/test";
import type pg from "pg";
import { openSession } from "../../test/sessions.ts";
import { expectNoViolations } from "../axe.ts";
import { Visitor } from "../by-forms.ts";
import { expect, test } from "../fixtures.ts";
import { addMember } from "../people.ts";
import { pageOf, signIn } from "../staff.ts";
import { header, isPhone, openPage } from "../shell.ts";
import { DEMO_THREAD_ID } from "../../scripts/demo/contact.ts";

/** Spec §2, as members see it: topic, help box, label of the text box, and whether 911 and 988 come before it. */
const TOPICS: { label: string; help: string[]; details: string; emergency?: true }[] = [
  {
    label: "When will my order arrive?",
    help: [
      "Our pharmacies take 5-10 business days to ship.",
      "Tracking arrives automatically, and you also find it on My Orders.",
    ],
    details: "If that doesn't help, please explain below:",
  },
  {
    label: "When is my next reorder date?",
    help: ["Your next anticipated reorder date is shown at the top of My Orders."],
    details: "If that doesn't help, please explain below:",
  },
  {
    label: "I need to reschedule or cancel my appointment.",
    help: [
      "Use the Reschedule and Cancel buttons at the bottom of the confirmation email you received right after booking. This is the most efficient way.",
    ],
    details: "If that doesn't help, please explain below:",
  },
  {
    label: "I need help with my medications",
    help: ["Subcutaneous and intramuscular injection help", "Easier injections and best practices"],
    details: "If that doesn't help, please explain below:",
  },
  {
    label: "I have had an accident with my medication",
    help: [
      "With controlled substances, your provider can sometimes get the pharmacy to give an early refill. It costs $25 for the first loss.",
      "If you agree to the cost, explain the circumstances in the form below.",
    ],
    details: "Please give us as much details as possible.",
    emergency: true,
  },
  {
    label: "I would like to adjust my dose",
    help: [
      "TRT patients at or above 160mg testosterone a week: please schedule a secondary consultation.",
      "TRT patients below 160mg testosterone a week: please fill out the form below.",
      "Questions about an aromatase inhibitor: please ask in the form below.",
      "Medical weight loss patients: please fill out the form below.",
    ],
    details: "Please give us as much details as possible.",
  },
  {
    label: "I am having minor side effects",
    help: [],
    details: "Please explain the side effects below:",
    emergency: true,
  },
  {
    label: "I am having major side effects",
    help: [
      "Not an emergency? Schedule a secondary consultation. If this is time sensitive and there is no recent availability, explain in the form below.",
    ],
    details: "Please give us as much details as possible.",
    emergency: true,
  },
  {
    label: "I want to schedule additional testing",
    help: [
      "New TRT patients who are not yet at week 8 should hold off on additional testing.",
      "your side effects",
      "the tests you want",
      "the name and address of a local testing facility",
    ],
    details: "Please give us as much details as possible.",
  },
  { label: "I have a billing question", help: [], details: "Please explain your situation below:" },
  {
    label: "I have registered, but I have an issue selecting an appointment",
    help: [],
    details: "Please explain your situation below:",
  },
  { label: "I have an other question", help: [], details: "Please give us as much details as possible." },
];

const LINKS = [
  ["When will my order arrive?", "Go to My Orders", "/profile/my-orders"],
  ["When is my next reorder date?", "Go to My Orders", "/profile/my-orders"],
  [
    "I need help with my medications",
    "Subcutaneous and intramuscular injection help",
    "/resources/subcutaneous-injection-processes",
  ],
  [
    "I need help with my medications",
    "Easier injections and best practices",
    "/resources/how-to-avoid-testosterone-medication-waste",
  ],
  ["I would like to adjust my dose", "schedule a secondary consultation", "/consultation/secondary-followup"],
  ["I am having major side effects", "Schedule a secondary consultation", "/consultation/secondary-followup"],
] as const;

const CALL = "**/api/sendEmailtoAMD";
const MODAL = "dialog:has(> div #contact-form)";
const modalOf = (page: Page) => page.getByRole("dialog", { name: /How can we help you|Successfully Submitted/ });
const topicOf = (page: Page) =>
  modalOf(page).getByLabel("Please choose one of the options below to help us serve you better:");
const detailsOf = (page: Page) => modalOf(page).getByRole("textbox");
const buttonOf = (page: Page, name: string) => modalOf(page).getByRole("button", { name, exact: true });

async function openModal(page: Page, path = "/contact-us"): Promise<void> {
  await openPage(page, path);
  await pressMemberContact(page);
  await expect(modalOf(page)).toBeVisible();
}

/** In the header, or on phones in the menu. */
async function pressMemberContact(page: Page): Promise<void> {
  if (isPhone(page)) await header(page).getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Member Contact" }).filter({ visible: true }).click();
}

async function write(page: Page, topic: string, details: string): Promise<void> {
  await topicOf(page).selectOption(topic);
  await detailsOf(page).fill(details);
}

/** The reference the success view shows. */
async function referenceOn(page: Page): Promise<string> {
  const text = await modalOf(page)
    .getByText(/Your reference number is R-/)
    .innerText();
  return /R-[0-9A-Z]{10}/.exec(text)![0];
}

async function countWith(database: pg.Client, text: string): Promise<number> {
  const { rows } = await database.query("select 1 from contact_message where body = $1", [text]);
  return rows.length;
}

/** The call stays in flight until it's released. */
async function delayAnswer(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(CALL, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** The text of an email to this address that contains these words. */
async function mailWith(address: string, part: string): Promise<string> {
  let text: string | undefined;
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${process.env["CLINIC_MAIL"]}/mail.json?to=${encodeURIComponent(address)}`);
        const mails = (await answer.json()) as { text: string; html: string; subject: string }[];
        text = mails.map((mail) => `${mail.subject}\n${mail.text}\n${mail.html}`).find((mail) => mail.includes(part));
        return text !== undefined;
      },
      { message: `a mail to ${address} about ${part}`, timeout: 20_000 },
    )
    .toBe(true);
  return text!;
}

test.describe("@contact the member contact modal", () => {
  test.beforeEach(({ loginAs }) => loginAs("member"));

  test("title, label, 'Select', the twelve topics in order, Cancel and Submit", async ({ page, expectAccessible }) => {
    await openModal(page);
    await expect(page.getByRole("dialog", { name: "How can we help you" })).toBeVisible();
    await expect(topicOf(page).locator("option")).toHaveText(["Select", ...TOPICS.map(({ label }) => label)]);
    await expect(topicOf(page)).toHaveValue("");
    await expect(detailsOf(page)).toHaveCount(0);
    await expect(buttonOf(page, "Submit")).toBeVisible();
    await expectAccessible();
    await buttonOf(page, "Cancel").click();
    await expect(modalOf(page)).toBeHidden();
  });

  test("every topic brings its help box, its label and, where it may be an emergency, 911 and 988 before the box", async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await openModal(page);
    for (const { label, help, details, emergency } of TOPICS) {
      await topicOf(page).selectOption(label);
      for (const text of help) await expect(modalOf(page).getByText(text, { exact: true })).toBeVisible();
      for (const [topic, link, path] of LINKS) {
        if (topic === label)
          await expect(modalOf(page).getByRole("link", { name: link })).toHaveAttribute("href", path);
      }
      const box = modalOf(page).getByLabel(details, { exact: true });
      await expect(box).toHaveAttribute("rows", "6");
      await expect(box).toHaveAttribute("placeholder", "Enter details...");
      await expect(box).toHaveAttribute("required", "");
      const notice = modalOf(page).getByRole("heading", { name: "Call 911 now if you have" });
      await expect(notice).toHaveCount(emergency ? 1 : 0);
      if (emergency) {
        await expect(modalOf(page).getByRole("link", { name: "988" })).toHaveAttribute("href", "tel:988");
        expect((await notice.boundingBox())!.y).toBeLessThan((await box.boundingBox())!.y);
      }
      await expectNoViolations(page, MODAL);
    }
  });

  test("a link in a help box closes the modal and what the button stood in, also on the page one is on", async ({
    page,
  }) => {
    for (const [topic, link, path] of [LINKS[0], LINKS[2]] as const) {
      await openModal(page, "/profile/my-orders");
      await topicOf(page).selectOption(topic);
      await modalOf(page).getByRole("link", { name: link }).click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(modalOf(page)).toBeHidden();
      await expect(page.getByRole("dialog", { name: "Menu" })).toBeHidden();
    }
  });

  test("a message is sent: spinner, success view with reference, reply time and thread; the row is there", async ({
    context,
    database,
  }) => {
    const page = await context.newPage();
    // A delayed attempt must not time out while axe checks the spinner.
    await page.addInitScript(() => {
      AbortSignal.timeout = () => new AbortController().signal;
    });
    // The spinner fades in; halfway through, the text is too pale to check.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openModal(page);
    await write(page, "I have a billing question", "I was charged twice in November.");
    const release = await delayAnswer(page);
    await buttonOf(page, "Submit").click();
    await expect(modalOf(page).getByText("Sending...")).toBeVisible();
    await expectNoViolations(page, MODAL);
    release();
    await expect(page.getByRole("dialog", { name: "Successfully Submitted" })).toBeVisible();
    await expect(
      modalOf(page).getByText(
        "Your message was sent. Someone will reply within 24 to 48 hours, unless you booked an appointment.",
      ),
    ).toBeVisible();
    await expectNoViolations(page);
    const reference = await referenceOn(page);
    const { rows } = await database.query(
      `select r.subject, r.priority, r.source, m.body from contact_request r join contact_message m on m.request_id = r.id
       where r.reference = $1`,
      [reference],
    );
    expect(rows).toEqual([
      {
        subject: expect.stringMatching(/^Sam\w* Sample: I have a billing question$/),
        priority: 3,
        source: "member-contact",
        body: "I was charged twice in November.",
      },
    ]);
    await modalOf(page).getByRole("link", { name: "Read your message and our reply" }).click();
    await expect(page).toHaveURL(/\/profile\/messages\/[0-9a-f-]{36}$/);
    await expect(modalOf(page)).toBeHidden();
    await expect(page.getByText("I was charged twice in November.")).toBeVisible();
  });

  test("without topic or details the browser itself objects, and blank details are sent back", async ({ page }) => {
    await openModal(page);
    await buttonOf(page, "Submit").click();
    await expect(topicOf(page)).toBeFocused();
    await topicOf(page).selectOption("I have a billing question");
    await buttonOf(page, "Submit").click();
    await expect(detailsOf(page)).toBeFocused();
    await detailsOf(page).fill("   ");
    await buttonOf(page, "Submit").click();
    await expect(modalOf(page).getByText("Error: Enter details")).toBeVisible();
  });

  test("the keyboard alone is enough, and focus comes back to the button", async ({ page, database }) => {
    await openPage(page, "/contact-us");
    if (isPhone(page)) await header(page).getByRole("button", { name: "Menu" }).press("Enter");
    const opener = page.getByRole("button", { name: "Member Contact" }).filter({ visible: true });
    await opener.focus();
    await page.keyboard.press("Enter");
    await expect(modalOf(page)).toBeVisible();
    await topicOf(page).focus();
    await page.keyboard.type("I have a b");
    await expect(topicOf(page)).toHaveValue("billing");
    await page.keyboard.press("Tab");
    await expect(detailsOf(page)).toBeFocused();
    await page.keyboard.type("Which card do you have?");
    await page.keyboard.press("Tab");
    await expect(buttonOf(page, "Submit")).toBeFocused();
    await page.keyboard.press("Enter");
    const reference = await referenceOn(page);
    const { rows } = await database.query("select priority from contact_request where reference = $1", [reference]);
    expect(rows).toHaveLength(1);
    await page.keyboard.press("Escape");
    await expect(modalOf(page)).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test("a click beside it closes an untouched form, but not one with a choice or text in it", async ({ page }) => {
    await openModal(page);
    await page.mouse.click(4, 4);
    await expect(modalOf(page)).toBeHidden();
    await page.getByRole("button", { name: "Member Contact" }).filter({ visible: true }).click();
    await write(page, "I have an other question", "Half a thought");
    await page.mouse.click(4, 4);
    await expect(detailsOf(page)).toHaveValue("Half a thought");
    // Escape closes it; the text is back until Cancel.
    await page.keyboard.press("Escape");
    await expect(modalOf(page)).toBeHidden();
    await page.getByRole("button", { name: "Member Contact" }).filter({ visible: true }).click();
    await expect(detailsOf(page)).toHaveValue("Half a thought");
    await buttonOf(page, "Cancel").click();
    await page.getByRole("button", { name: "Member Contact" }).filter({ visible: true }).click();
    await expect(topicOf(page)).toHaveValue("");
  });

  test("red-flag words bring up 911 and 988 for any topic, and make it priority 0", async ({
    page,
    database,
    expectAccessible,
  }) => {
    await openModal(page);
    await topicOf(page).selectOption("I have a billing question");
    await expect(modalOf(page).getByRole("link", { name: "911" })).toHaveCount(0);
    await detailsOf(page).pressSequentially("The bill gave me chest pain");
    const notice = modalOf(page).getByRole("alert").filter({ hasText: "Call 911 now" });
    await expect(notice).toBeInViewport();
    await expectAccessible();
    // It stays while the text changes.
    await detailsOf(page).fill("The bill gave me chest");
    await expect(notice).toBeVisible();
    await detailsOf(page).fill("The bill gave me chest pain");
    await buttonOf(page, "Submit").click();
    await expect(modalOf(page).getByRole("heading", { name: "Call 911 now if you have" })).toBeVisible();
    const { rows } = await database.query("select priority from contact_request where reference = $1", [
      await referenceOn(page),
    ]);
    expect(rows).toEqual([{ priority: 0 }]);
    await expectAccessible();
  });

  test("a doubled click makes one request; Close closes the success view, and the next message begins empty", async ({
    page,
    database,
  }) => {
    await openModal(page);
    const text = `Twice ${Date.now()} ${Math.random()}`;
    await write(page, "I have an other question", text);
    await buttonOf(page, "Submit").dblclick();
    await referenceOn(page);
    expect(await countWith(database, text)).toBe(1);
    await modalOf(page).locator("p").getByRole("button", { name: "Close" }).click();
    await expect(modalOf(page)).toBeHidden();
    await page.getByRole("button", { name: "Member Contact" }).filter({ visible: true }).click();
    await expect(topicOf(page)).toHaveValue("");
  });

  test("control: without a key of its own, the same words twice are two requests", async ({
    page,
    database,
    baseURL,
  }) => {
    const text = `Control ${Date.now()} ${Math.random()}`;
    const body = { fullName: "Sam", subject: "I have an other question", message: text, email: "member@demo.test" };
    for (let i = 0; i < 2; i++) {
      const answer = await page.request.post("/api/sendEmailtoAMD", { data: body, headers: { Origin: baseURL! } });
      expect(answer.status()).toBe(200);
    }
    expect(await countWith(database, text)).toBe(2);
  });

  test("the answer of a saved request is lost: the retry carries the same key and gets the same reference", async ({
    context,
    database,
  }) => {
    const page = await context.newPage();
    await openModal(page);
    let isFirst = true;
    const keys: (string | undefined)[] = [];
    await page.route(CALL, async (route) => {
      keys.push(route.request().headers()["idempotency-key"]);
      if (!isFirst) return route.continue();
      isFirst = false;
      await route.fetch();
      await route.abort();
    });
    const text = `Lost answer ${Math.random()}`;
    await write(page, "I have an other question", text);
    await buttonOf(page, "Submit").click();
    const reference = await referenceOn(page);
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(2);
    const { rows } = await database.query("select reference from contact_request where reference = $1", [reference]);
    expect(rows).toHaveLength(1);
    expect(await countWith(database, text)).toBe(1);
  });

  test("when saving fails three times the error is shown with the text kept, the phone number and Try again, which succeeds later", async ({
    context,
    database,
  }) => {
    // Console errors are expected here, so this isn't the watched page.
    const page = await context.newPage();
    const logged: string[] = [];
    page.on("console", (message) => message.type() === "error" && logged.push(message.text()));
    await openModal(page);
    let calls = 0;
    await page.route(CALL, (route) => {
      calls++;
      return route.fulfill({ status: 503, body: "{}" });
    });
    const text = `The dose makes me dizzy ${Math.random()}`;
    await write(page, "I am having minor side effects", text);
    const started = Date.now();
    await buttonOf(page, "Submit").click();
    const error = modalOf(page).getByRole("alert").filter({ hasText: "There is an error in your submission" });
    await expect(error).toBeVisible({ timeout: 11_000 });
    expect(Date.now() - started).toBeLessThan(10_000);
    expect(calls).toBe(3);
    await expect(detailsOf(page)).toHaveValue(text);
    await expect(
      modalOf(page)
        .getByRole("link", { name: /^\+?[\d(]/ })
        .filter({ hasNotText: /911|988/ }),
    ).toBeVisible();
    await expect(modalOf(page).getByText("Successfully Submitted")).toHaveCount(0);
    expect(logged.filter((text) => text === "503 Service Unavailable")).toHaveLength(3);
    expect(logged.join()).not.toContain("dizzy");
    await expectNoViolations(page);
    await page.unroute(CALL);
    await buttonOf(page, "Try again").click();
    await referenceOn(page);
    expect(await countWith(database, text)).toBe(1);
    await expectNoViolations(page);
  });

  test("offline is said plainly; the text waits and goes out by itself when the connection returns", async ({
    context,
    database,
  }) => {
    const page = await context.newPage();
    await openModal(page);
    const text = `Written on a train ${Math.random()}`;
    await write(page, "I have an other question", text);
    await context.setOffline(true);
    await expect(modalOf(page).getByText("You're offline", { exact: true })).toBeVisible();
    await buttonOf(page, "Submit").click();
    await expect(modalOf(page).getByText("Your message hasn't been sent.")).toBeVisible();
    await expect(detailsOf(page)).toHaveValue(text);
    await expectNoViolations(page);
    await context.setOffline(false);
    await referenceOn(page);
    expect(await countWith(database, text)).toBe(1);
  });

  test("topic and text survive an expired session", async ({ context, database, loginAs }) => {
    const page = await context.newPage();
    await openModal(page, "/faqs");
    await write(page, "I would like to adjust my dose", "I am at 140 mg and tired.");
    await context.clearCookies();
    await buttonOf(page, "Submit").click();
    await expect(page).toHaveURL(/\/please-login\?to=%2Ffaqs$/);
    await expect(page.getByText("What you typed is saved on this device")).toBeVisible();
    await loginAs("member");
    await page.goto("/faqs");
    await expect(topicOf(page)).toHaveValue("adjust-dose");
    await expect(detailsOf(page)).toHaveValue("I am at 140 mg and tired.");
    await expect(modalOf(page).getByText("We saved what you typed")).toBeVisible();
    await expectNoViolations(page);
    await buttonOf(page, "Submit").click();
    const reference = await referenceOn(page);
    const { rows } = await database.query("select 1 from contact_request where reference = $1", [reference]);
    expect(rows).toHaveLength(1);
    expect(await page.evaluate(() => localStorage.getItem("kept-text"))).toBeNull();
  });

  test("topic and text survive an expired session on a page of the account too", async ({ context, loginAs }) => {
    const page = await context.newPage();
    await openModal(page, "/profile/my-orders");
    await write(page, "I would like to adjust my dose", "I am at 140 mg and tired.");
    await context.clearCookies();
    await buttonOf(page, "Submit").click();
    await expect(page).toHaveURL(/\/please-login\?to=%2Fprofile%2Fmy-orders$/);
    await loginAs("member");
    await page.goto("/profile/my-orders");
    await expect(topicOf(page)).toHaveValue("adjust-dose");
    await expect(detailsOf(page)).toHaveValue("I am at 140 mg and tired.");
  });

  test("somebody else on the same computer does not get the kept text", async ({ context, loginAs }) => {
    const page = await context.newPage();
    await openModal(page, "/faqs");
    await write(page, "I would like to adjust my dose", "Mine alone.");
    await context.clearCookies();
    await buttonOf(page, "Submit").click();
    await expect(page).toHaveURL(/\/please-login/);
    await loginAs("provider");
    await openPage(page, "/faqs");
    await expect(modalOf(page)).toHaveCount(0);
    await pressMemberContact(page);
    await expect(topicOf(page)).toHaveValue("");
  });
});

test.describe("@contact conversations", () => {
  test("a staff reply reaches the member's thread and mail; the member answers; the request is resolved", async ({
    page,
    browser,
    database,
    context,
    baseURL,
    expectAccessible,
  }) => {
    test.setTimeout(120_000);
    const email = await addMember();
    await signIn(context, database, email, baseURL);
    await openModal(page, "/profile");
    const text = `Which needle do I use? ${Math.random()}`;
    await write(page, "I need help with my medications", text);
    await buttonOf(page, "Submit").click();
    const reference = await referenceOn(page);
    await modalOf(page).locator("p").getByRole("button", { name: "Close" }).click();

    // Staff use a separate browser.
    const staff = await pageOf(browser, database, "employee@demo.test", baseURL);
    const { rows } = await database.query<{ id: string; user_id: string }>(
      "select id, user_id from contact_request where reference = $1",
      [reference],
    );
    const { id, user_id } = rows[0]!;
    await staff.goto(`/admin/users/${user_id}`);
    await expect(staff.getByRole("heading", { level: 1 })).toHaveText("Rae Newcomer");
    await expect(staff.getByText(email)).toBeVisible();
    await expectNoViolations(staff);
    await staff.getByRole("link", { name: "I need help with my medications" }).click();
    await expect(staff.getByText(text)).toBeVisible();
    await expect(staff.getByText("Unclaimed", { exact: true }).filter({ visible: true }).first()).toBeVisible();
    await expectNoViolations(staff);
    const main = staff.getByRole("main");
    await main.getByRole("button", { name: "Claim", exact: true }).click();
    await expect(main.getByText("It's yours now.")).toBeVisible();
    await main.getByRole("button", { name: "Send reply" }).click();
    await expect(staff.getByRole("alert")).toContainText("Enter your reply");
    await expectNoViolations(staff);
    const reply = `The long one draws, the short one injects. ${Math.random()}`;
    await main.getByLabel("Reply to Rae Newcomer").fill(reply);
    await main.getByRole("button", { name: "Send reply" }).click();
    await expect(main.getByText("Your reply was sent.")).toBeVisible();
    await expect(main.getByRole("list", { name: "Conversation" }).getByText(reply)).toBeVisible();

    // The member is notified by email, without the content, and reads it in the thread.
    const mail = await mailWith(email, `/profile/messages/${id}`);
    expect(mail).not.toContain("needle");
    expect(mail).not.toContain("injects");
    await page.goto("/profile/messages");
    await expect(page.getByRole("listitem").filter({ hasText: reference }).getByText("We replied")).toBeVisible();
    await expectAccessible();
    await page.getByRole("link", { name: "I need help with my medications" }).click();
    await expect(page.getByText(reply)).toBeVisible();
    await expect(page).toHaveTitle(/^Message \|/);
    await expectAccessible();
    await page.getByRole("button", { name: "Send reply" }).click();
    await expect(page.getByRole("alert")).toContainText("Enter your message");
    await expectAccessible();
    await page.getByLabel("Your reply").fill("Thank you.");
    await page.getByRole("button", { name: "Send reply" }).click();
    await expect(page.getByText("Your reply was sent")).toBeVisible();
    await expect(page.getByText("Waiting for our reply")).toBeVisible();

    await staff.reload();
    await expect(main.getByRole("list", { name: "Conversation" }).getByText("Thank you.")).toBeVisible();
    await main.getByRole("button", { name: "Resolve" }).click();
    await expect(main.getByText(/^Resolved\. If the patient writes again/)).toBeVisible();
    await expectNoViolations(staff);
    await page.reload();
    await expect(page.getByText("Resolved", { exact: true })).toBeVisible();
  });

  test("a doubled click on Send reply is one message", async ({ page, loginAs, database }) => {
    await loginAs("member");
    await openPage(page, `/profile/messages/${DEMO_THREAD_ID}`);
    const text = `Twice in a thread ${Math.random()}`;
    await page.getByRole("textbox", { name: "Your reply" }).fill(text);
    await page.getByRole("button", { name: "Send reply" }).dblclick();
    await expect(page.getByText("Your reply was sent")).toBeVisible();
    expect(await countWith(database, text)).toBe(1);
  });

  test("red-flag words in a reply bring up 911 and 988", async ({ page, loginAs }) => {
    await loginAs("member");
    await openPage(page, `/profile/messages/${DEMO_THREAD_ID}`);
    await page.getByRole("textbox", { name: "Your reply" }).fill("I fainted this morning");
    await expect(page.getByRole("main").getByRole("heading", { name: "Call 911 now if you have" })).toBeVisible();
  });

  test("another member's conversation does not exist, for reading or for answering", async ({
    page,
    loginAs,
    baseURL,
  }) => {
    await loginAs("provider");
    expect((await page.goto(`/profile/messages/${DEMO_THREAD_ID}`))?.status()).toBe(404);
    const answer = await page.request.post(`/profile/messages/${DEMO_THREAD_ID}`, {
      form: { intent: "reply", body: "hello", idempotency_key: "1" },
      headers: { Origin: baseURL! },
    });
    expect(answer.status()).toBe(404);
    expect((await page.goto("/profile/messages/no-id"))?.status()).toBe(404);
  });
});

test.describe("@contact the inbox", () => {
  test.beforeEach(({ loginAs }) => loginAs("employee"));

  test("what may be an emergency stands first, with who owns it and how long is left in words", async ({
    page,
    expectAccessible,
  }) => {
    await openPage(page, "/admin/inbox");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Inbox");
    const groups = page.getByRole("main").getByRole("heading", { level: 2 });
    await expect(groups.first()).toContainText("May be an emergency");
    const first = page.getByRole("main").locator("section li").first();
    await expect(first).toContainText("P0");
    await expect(first).toContainText(/\d+ (min|h|d).* (left|over)/);
    await expectAccessible();
    for (const view of ["Mine", "Unclaimed", "Overdue", "Resolved"]) {
      await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: view }).click();
      await expect(page.getByRole("link", { name: view })).toHaveAttribute("aria-current", "page");
      await expectAccessible();
    }
  });

  test("an emergency says who was called, and is acknowledged with one press", async ({
    page,
    database,
    expectAccessible,
  }) => {
    const { rows } = await database.query<{ id: string }>(
      "select id from contact_request where priority = 0 and acknowledged_at is null order by id limit 1",
    );
    const id = rows[0]!.id;
    await openPage(page, `/admin/inbox/${id}`);
    await expect(page.getByText("no one has acknowledged it")).toBeVisible();
    await expectAccessible();
    await page.getByRole("button", { name: "Acknowledge" }).click();
    await expect(page.getByText("Acknowledged. No one else will be paged about it.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Acknowledge" })).toHaveCount(0);
    const { rows: after } = await database.query(
      "select acknowledged_at is not null as done from contact_request where id = $1",
      [id],
    );
    expect(after).toEqual([{ done: true }]);
  });

  test("of two who claim, the second is told, and keeps what they typed", async ({ page, database }) => {
    const { rows } = await database.query<{ id: string }>(
      "select id from contact_request where owner_id is null and priority = 3 and state = 'new' order by id desc limit 1",
    );
    const id = rows[0]!.id;
    await openPage(page, `/admin/inbox/${id}`);
    await new Visitor(await openSession(database, "admin@demo.test")).send(`/admin/inbox/${id}`, { intent: "claim" });
    await page.getByRole("textbox", { name: /^Reply to/ }).fill("I would have said this.");
    await page.getByRole("button", { name: "Send reply" }).click();
    await expect(page.getByRole("alert")).toContainText("Someone else updated this. Review the latest version.");
    await expect(page.getByText(/Okafor is answering this/)).toBeVisible();
    await expect(page.getByLabel("Your reply, not sent")).toHaveValue("I would have said this.");
  });

  test("a member's page shows facts and requests, and opening it is recorded", async ({
    page,
    database,
    expectAccessible,
  }) => {
    const { rows } = await database.query<{ user_id: string }>(
      "select user_id from profile where email = 'member@demo.test'",
    );
    const userId = rows[0]!.user_id;
    const looks = async () =>
      (
        await database.query("select 1 from audit_event where action = 'member.page-read' and subject_id = $1", [
          userId,
        ])
      ).rows.length;
    const before = await looks();
    await openPage(page, `/admin/users/${userId}`);
    await expect(page.getByText("member@demo.test")).toBeVisible();
    await expect(page.getByRole("link", { name: "When will my order arrive?" }).first()).toBeVisible();
    await expectAccessible();
    expect(await looks()).toBe(before + 1);
    expect((await page.goto("/admin/users/no-id"))?.status()).toBe(404);
  });
});

test.describe("@contact visitors", () => {
  for (const path of ["/contact-us", "/ask-us-anything"]) {
    test(`red-flag words on ${path} bring up 911 and 988 before the box, and again in the answer`, async ({
      page,
      expectAccessible,
    }) => {
      await openPage(page, path);
      const notice = page.getByRole("main").getByRole("heading", { name: "Call 911 now if you have" });
      await expect(notice).toHaveCount(0);
      await page.getByLabel("Your name").fill("Vera Visitor");
      await page.getByLabel("Email").fill("vera@people.test");
      const box = page.getByLabel(path === "/contact-us" ? "How can we help?" : "Your question");
      await box.pressSequentially("I have chest pain");
      await expect(notice).toBeVisible();
      expect((await notice.boundingBox())!.y).toBeLessThan((await box.boundingBox())!.y);
      await expectAccessible();
      await page.getByRole("button", { name: /^Send/ }).click();
      await expect(page.getByText(/Your reference is R-/)).toBeVisible();
      await expect(notice).toBeVisible();
      await expectAccessible();
    });
  }
});

test.describe("@contact without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("Member Contact leads to /contact-us, and the message becomes a conversation that can be answered", async ({
    page,
    loginAs,
    database,
  }) => {
    await loginAs("member");
    await page.goto("/profile");
    if (isPhone(page)) await header(page).locator("summary", { hasText: "Menu" }).click();
    await page.getByRole("button", { name: "Member Contact" }).filter({ visible: true }).click();
    await expect(page).toHaveURL(/\/contact-us/);
    const text = `Without script I have chest pain ${Math.random()}`;
    await page.getByLabel("Your name").fill("Sam Sample");
    await page.getByLabel("How can we help?").fill(text);
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByRole("heading", { name: "Call 911 now if you have" })).toBeVisible();
    const reference = /R-[0-9A-Z]{10}/.exec(await page.getByText(/Your reference is R-/).innerText())![0];
    await page.getByRole("main").getByRole("link", { name: "messages" }).click();
    const { rows } = await database.query<{ id: string }>("select id from contact_request where reference = $1", [
      reference,
    ]);
    await page.locator(`a[href="/profile/messages/${rows[0]!.id}"]`).click();
    await expect(page.getByText(text)).toBeVisible();
    await page.getByLabel("Your reply").fill("One more thing.");
    await page.getByRole("button", { name: "Send reply" }).click();
    await expect(page.getByText("Your reply was sent")).toBeVisible();
    await expect(page.getByText("One more thing.")).toBeVisible();
  });

  test("staff claim, answer and resolve", async ({ page, loginAs, database }) => {
    await loginAs("employee");
    const { rows } = await database.query<{ id: string }>(
      "select id from contact_request where owner_id is null and priority = 3 and state = 'new' order by id limit 1",
    );
    await page.goto(`/admin/inbox/${rows[0]!.id}`);
    const main = page.getByRole("main");
    await main.getByRole("button", { name: "Claim", exact: true }).click();
    await expect(main.getByText("It's yours now.")).toBeVisible();
    await main.getByRole("textbox", { name: /^Reply to/ }).fill("On its way.");
    await main.getByRole("button", { name: "Send reply" }).click();
    await expect(main.getByText("Your reply was sent.")).toBeVisible();
    await main.getByRole("button", { name: "Resolve" }).click();
    await expect(main.getByText(/^Resolved\. If/)).toBeVisible();
  });
});
