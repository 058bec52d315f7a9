import { expect, test } from "vitest";
import type { MailTemplate, MailTemplates } from "#core/mail.ts";
import { SPANISH_MAILS } from "./mails-in-spanish.ts";
import { renderMail } from "./render.tsx";

const env = { BRAND_NAME: "Tideline", BRAND_ADDRESS: "1 Shore Road", CLINIC_TIME_ZONE: "America/Chicago" };
const url = "https://clinic.test/profile/billing";
const phone = "1-555-010-0142";
const reference = "R-1234567890";
const when = { at: "2026-12-01T15:20:00Z", zone: "America/Chicago" };
const visit = { when, provider: "Priya Raman, MD", visitUrl: url, rescheduleUrl: url, cancelUrl: url };
const calendar = {} as MailTemplates["visit-booked"]["calendar"];

/** Each mail to a member, with everything it can say. */
const SAMPLES: { [Name in MailTemplate]?: MailTemplates[Name][] } = {
  "registration-code": [{ code: "123456" }],
  "reset-password": [{ url }],
  "confirm-new-email": [{ url }],
  "email-changed": [{ phone }],
  "profile-changed": [{ url, phone }],
  "password-changed": [{ resetUrl: "https://clinic.test/forgot-password" }],
  "new-device": [{ device: "unknown", at: "2026-11-18T09:30:00Z" }],
  "factor-changed": (["added", "removed", "recovery-code-used", "many-wrong-codes", "stopped"] as const).map(
    (change) => ({ change, phone }),
  ),
  "account-news": [{ url }],
  "contact-reply": [{ reference, url }],
  "visit-booked": (["booked", "moved", "provider-changed"] as const).map((news) => ({ news, ...visit, calendar })),
  "visit-canceled": [
    { when, byClinic: true, bookUrl: url, calendar },
    { when, byClinic: false, bookUrl: url, calendar },
    { when, byClinic: true, isNotNeeded: true, bookUrl: url, calendar },
  ],
  "visit-reminder": (["day", "hour"] as const).map((lead) => ({ lead, ...visit })),
  "visit-earlier": [{ when, provider: "Priya Raman, MD", until: when, url }],
  "visit-summary": [{ url }],
  "payment-news": (["paid", "failed", "no-card", "past-due", "confirm", "recovered", "refunded"] as const).map(
    (news) => ({ news, on: "2026-12-01", url }),
  ),
  "plan-news": (
    ["started", "paused", "resumed", "skipped", "changed", "canceled", "cancel-pending", "reminder", "price"] as const
  ).map((news) => ({ news, on: "2026-12-01", url })),
  "order-news": (["shipped", "delivered", "problem", "late", "canceled"] as const).map((news) => ({
    news,
    number: "TL-10001",
    url,
  })),
  "reorder-needs-you": [{ url }],
  "path-nudge": [{ url }],
};

const ENGLISH = /\b(?:the|your|you|and|with|was|is|in|from|order|charge|November|December)\b/i;

test("every mail that exists in Spanish is among the samples", () => {
  expect(Object.keys(SAMPLES).toSorted()).toEqual([...SPANISH_MAILS].toSorted());
});

test.each(Object.keys(SAMPLES) as MailTemplate[])("%s is in Spanish as a whole, with the same facts", async (name) => {
  for (const props of SAMPLES[name]!) {
    const [english, spanish] = [await renderMail(name, props, env), await renderMail(name, props, env, "es")];
    expect(spanish.html).toContain('lang="es"');
    expect(ENGLISH.test(english.text), "the control: English is seen").toBe(true);
    for (const said of [spanish.subject, withoutLinks(spanish.text)]) expect(said).not.toMatch(ENGLISH);
    expect(factsOf(spanish.text)).toEqual(factsOf(english.text));
  }
});

test("a changed password leads to the Spanish page for a new one", async () => {
  const { html } = await renderMail("password-changed", SAMPLES["password-changed"]![0], env, "es");
  expect(html).toContain('href="https://clinic.test/es/forgot-password"');
});

function withoutLinks(text: string): string {
  return text.replaceAll(/https:\S+/g, "").replaceAll(/Tideline|1 Shore Road|Priya Raman, MD/g, "");
}

/** Numbers, and what a person or another system named. */
function factsOf(text: string): string[] {
  return (withoutLinks(text).match(/[A-Z]+-\d+|\d+/g) ?? []).toSorted();
}
