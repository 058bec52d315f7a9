import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { header, isPhone, openPage } from "./shell.ts";

/** Spec §2, as members see it: topic, help box, label of the text box, and whether 911 and 988 stand before it. */
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
async function shownReference(page: Page): Promise<string> {
  const words = await modalOf(page)
    .getByText(/Your reference number is R-/)
    .innerText();
  return /R-[0-9A-Z]{10}/.exec(words)![0];
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
    expectAccessible,
  }) => {
    test.setTimeout(120_000);
    await openModal(page);
    for (const { label, help, details, emergency } of TOPICS) {
      await topicOf(page).selectOption(label);
      for (const words of help) await expect(modalOf(page).getByText(words, { exact: true })).toBeVisible();
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
      await expectAccessible();
    }
  });

  for (const [topic, link, path] of LINKS) {
    test(`'${link}' under '${topic}' closes the modal and leads to ${path}`, async ({ page }) => {
      await openModal(page, "/profile/my-orders");
      await topicOf(page).selectOption(topic);
      await modalOf(page).getByRole("link", { name: link }).click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(modalOf(page)).toBeHidden();
      // The callback closes what the button stood in.
      await expect(page.getByRole("dialog", { name: "Menu" })).toBeHidden();
    });
  }

  test("a message is sent: spinner, success view with reference, reply time and thread; the row is there", async ({
    page,
    database,
    expectAccessible,
  }) => {
    await openModal(page);
    await write(page, "I have a billing question", "I was charged twice in November.");
    const release = await holdBack(page);
    await buttonOf(page, "Submit").click();
    await expect(modalOf(page).getByText("Sending...")).toBeVisible();
    await expectAccessible();
    release();
    await expect(page.getByRole("dialog", { name: "Successfully Submitted" })).toBeVisible();
    await expect(
      modalOf(page).getByText(
        "Your message was sent. Someone will reply within 24 to 48 hours, unless you booked an appointment.",
      ),
    ).toBeVisible();
    await expectAccessible();
    const reference = await shownReference(page);
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

  test("Close closes the success view, and the next message begins empty", async ({ page }) => {
    await openModal(page);
    await write(page, "I have an other question", "Do you have evening visits?");
    await buttonOf(page, "Submit").click();
    await modalOf(page).locator("p").getByRole("button", { name: "Close" }).click();
    await expect(modalOf(page)).toBeHidden();
    await page.getByRole("button", { name: "Member Contact" }).filter({ visible: true }).click();
    await expect(topicOf(page)).toHaveValue("");
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
    await expect(modalOf(page).getByText("Enter details", { exact: true })).toBeVisible();
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
    const reference = await shownReference(page);
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
    // Escape closes it; the text is there again until Cancel.
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
    // It stays while the words change.
    await detailsOf(page).fill("The bill gave me chest");
    await expect(notice).toBeVisible();
    await detailsOf(page).fill("The bill gave me chest pain");
    await buttonOf(page, "Submit").click();
    await expect(modalOf(page).getByRole("heading", { name: "Call 911 now if you have" })).toBeVisible();
    const { rows } = await database.query("select priority from contact_request where reference = $1", [
      await shownReference(page),
    ]);
    expect(rows).toEqual([{ priority: 0 }]);
    await expectAccessible();
  });

  test("a doubled click makes one request", async ({ page, database }) => {
    await openModal(page);
    const words = `Twice ${Date.now()} ${Math.random()}`;
    await write(page, "I have an other question", words);
    await buttonOf(page, "Submit").dblclick();
    await shownReference(page);
    expect(await countWith(database, words)).toBe(1);
  });

  test("control: without a key of its own, the same words twice are two requests", async ({
    page,
    database,
    baseURL,
  }) => {
    const words = `Control ${Date.now()} ${Math.random()}`;
    const body = { fullName: "Sam", subject: "I have an other question", message: words, email: "member@demo.test" };
    for (let i = 0; i < 2; i++) {
      const answer = await page.request.post("/api/sendEmailtoAMD", { data: body, headers: { Origin: baseURL! } });
      expect(answer.status()).toBe(200);
    }
    expect(await countWith(database, words)).toBe(2);
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
    const words = `Lost answer ${Math.random()}`;
    await write(page, "I have an other question", words);
    await buttonOf(page, "Submit").click();
    const reference = await shownReference(page);
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(2);
    const { rows } = await database.query("select reference from contact_request where reference = $1", [reference]);
    expect(rows).toHaveLength(1);
    expect(await countWith(database, words)).toBe(1);
  });

  test("when saving fails three times the error is shown with the text kept, the phone number and Try again, which succeeds later", async ({
    context,
    database,
    expectAccessible,
  }, info) => {
    // Errors in the console are expected here, so the page is not the watched one.
    const page = await context.newPage();
    const logged: string[] = [];
    page.on("console", (message) => message.type() === "error" && logged.push(message.text()));
    await openModal(page);
    let calls = 0;
    await page.route(CALL, (route) => {
      calls++;
      return route.fulfill({ status: 503, body: "{}" });
    });
    const words = `The dose makes me dizzy ${Math.random()}`;
    await write(page, "I am having minor side effects", words);
    const started = Date.now();
    await buttonOf(page, "Submit").click();
    const error = modalOf(page).getByRole("alert").filter({ hasText: "There is an error in your submission" });
    await expect(error).toBeVisible({ timeout: 11_000 });
    expect(Date.now() - started).toBeLessThan(10_000);
    expect(calls).toBe(3);
    await expect(detailsOf(page)).toHaveValue(words);
    await expect(
      modalOf(page)
        .getByRole("link", { name: /^\+?[\d(]/ })
        .filter({ hasNotText: /911|988/ }),
    ).toBeVisible();
    await expect(modalOf(page).getByText("Successfully Submitted")).toHaveCount(0);
    expect(logged.filter((text) => text === "503 Service Unavailable")).toHaveLength(3);
    expect(logged.join()).not.toContain("dizzy");
    await page.screenshot({ path: info.outputPath("failed.png") });
    await axe(page);
    await page.unroute(CALL);
    await buttonOf(page, "Try again").click();
    await shownReference(page);
    expect(await countWith(database, words)).toBe(1);
    await expectAccessible();
  });

  test("offline is said plainly; the text waits and goes out by itself when the connection returns", async ({
    context,
    database,
  }) => {
    const page = await context.newPage();
    await openModal(page);
    const words = `Written on a train ${Math.random()}`;
    await write(page, "I have an other question", words);
    await context.setOffline(true);
    await expect(modalOf(page).getByText("You are offline", { exact: true })).toBeVisible();
    await buttonOf(page, "Submit").click();
    await expect(modalOf(page).getByText("Your message has not been sent. It waits here")).toBeVisible();
    await expect(detailsOf(page)).toHaveValue(words);
    await axe(page);
    await context.setOffline(false);
    await shownReference(page);
    expect(await countWith(database, words)).toBe(1);
  });

  test("topic and text survive an expired session", async ({ context, database, loginAs }) => {
    const page = await context.newPage();
    await openModal(page, "/faqs");
    await write(page, "I would like to adjust my dose", "I am at 140 mg and tired.");
    await context.clearCookies();
    await buttonOf(page, "Submit").click();
    await expect(page).toHaveURL(/\/please-login\?to=%2Ffaqs$/);
    await expect(page.getByText("What you had typed is kept on this device")).toBeVisible();
    await loginAs("member");
    await page.goto("/faqs");
    await expect(topicOf(page)).toHaveValue("adjust-dose");
    await expect(detailsOf(page)).toHaveValue("I am at 140 mg and tired.");
    await expect(modalOf(page).getByText("We kept what you typed")).toBeVisible();
    await axe(page);
    await buttonOf(page, "Submit").click();
    const reference = await shownReference(page);
    const { rows } = await database.query("select 1 from contact_request where reference = $1", [reference]);
    expect(rows).toHaveLength(1);
    expect(await page.evaluate(() => localStorage.getItem("kept-text"))).toBeNull();
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
