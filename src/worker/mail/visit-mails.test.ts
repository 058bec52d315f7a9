import { expect, test } from "vitest";
import { renderMail } from "./render.tsx";

const env = { BRAND_NAME: "Tideline", BRAND_ADDRESS: "1 Shore Road", CLINIC_TIME_ZONE: "America/Chicago" };
const links = {
  visitUrl: "https://clinic.test/visits/1",
  rescheduleUrl: "https://clinic.test/visit/reschedule?t=a",
  cancelUrl: "https://clinic.test/visit/cancel?t=b",
};
const when = { at: "2026-12-01T15:20:00Z", zone: "America/Chicago" };
const visit = { when, provider: "Robin Vale, MD", ...links };

test.each([
  ["visit-reminder", { lead: "day", ...visit }],
  ["visit-reminder", { lead: "hour", ...visit }],
  ["visit-booked", { news: "booked", ...visit }],
] as const)("the text of %s leads to the visit and keeps its links apart", async (template, props) => {
  const { html, text } = await renderMail(template, props, env);
  for (const url of Object.values(links)) {
    expect(html).toContain(`href="${url}"`);
    // Nothing follows a link on its line: mail programs would make it part of the address.
    expect(text).toMatch(new RegExp(`${url.replaceAll("?", "\\?")}$`, "m"));
  }
  expect(text).toContain("Tuesday, December 1, 9:20 AM Central Time (Chicago)");
  expect(text).toMatch(/^Go to your visit /m);
  expect(text).toMatch(/^Reschedule /m);
  expect(text).toMatch(/^Cancel /m);
});

test("an earlier time is offered with the time it ends", async () => {
  const until = { ...when, at: "2026-11-30T17:00:00Z" };
  const { text } = await renderMail(
    "visit-earlier",
    { when, until, provider: "Robin Vale, MD", url: links.visitUrl },
    env,
  );
  expect(text).toContain("after Monday, November 30, 11:00 AM Central Time (Chicago)");
  const spanish = await renderMail(
    "visit-earlier",
    { when, until, provider: "Robin Vale, MD", url: links.rescheduleUrl },
    env,
    "es",
  );
  expect(spanish.subject).toBe("Una hora más temprana para su consulta");
  expect(spanish.text).toContain("después del lunes, 30 de noviembre, 11:00");
  expect(spanish.html).toContain(`href="${links.rescheduleUrl}"`);
  expect(spanish.text).not.toMatch(/\b(?:the|your|you|and|with)\b/i);
});

test("a letter of an earlier release with its time written out is sent with that time", async () => {
  const old = { when: "Tuesday, December 1, 9:20 AM", byClinic: false, bookUrl: "https://clinic.test/profile" };
  expect((await renderMail("visit-canceled", old, env)).text).toContain("Tuesday, December 1, 9:20 AM");
});

test("a letter of an earlier release, without the way to the visit, is still whole", async () => {
  const { visitUrl: _, ...old } = visit;
  const { text } = await renderMail("visit-reminder", { lead: "day", ...old }, env);
  expect(text).not.toContain("Go to your visit");
  expect(text).toContain(links.cancelUrl);
});

test("a member who reads Spanish gets the mails of registration and visits in Spanish", async () => {
  const booked = await renderMail("visit-booked", { news: "booked", ...visit }, env, "es");
  expect(booked.subject).toBe("Su consulta está confirmada");
  expect(booked.html).toContain('lang="es"');
  expect(booked.text).toContain("martes, 1 de diciembre, 9:20");
  expect(booked.text).toContain("En una emergencia, llame al 911.");
  expect(booked.text).toMatch(/^Ir a su consulta /m);
  const code = await renderMail("registration-code", { code: "123456" }, env, "es");
  expect(code.subject).toBe("Su código para continuar");
  expect(code.text).toContain("Su código es 123456");
  for (const { text } of [booked, code]) expect(text).not.toMatch(/\b(?:the|your|you|and|with)\b/i);
});

test("links of a Spanish mail lead to Spanish pages, and to a member's page over the Spanish sign-in", async () => {
  const booked = await renderMail("visit-booked", { news: "booked", ...visit }, env, "es");
  expect(booked.html).toContain('href="https://clinic.test/es/please-login?to=%2Fvisits%2F1"');
  expect(booked.html).toContain(`href="${links.cancelUrl}"`);
  const reset = await renderMail("reset-password", { url: "https://clinic.test/new-password?token=a" }, env, "es");
  expect(reset.subject).toBe("Elija una contraseña nueva");
  expect(reset.html).toContain('href="https://clinic.test/es/new-password?token=a"');
  const confirm = await renderMail(
    "confirm-new-email",
    { url: "https://clinic.test/verify-email?change=a" },
    env,
    "es",
  );
  expect(confirm.html).toContain('href="https://clinic.test/es/verify-email?change=a"');
  for (const { text } of [reset, confirm]) expect(text).not.toMatch(/\b(?:the|your|you|and|with)\b/i);
  const english = await renderMail("reset-password", { url: "https://clinic.test/new-password?token=a" }, env);
  expect(english.html).toContain('href="https://clinic.test/new-password?token=a"');
});

test("a mail that has no Spanish text is whole in English", async () => {
  const { html, subject } = await renderMail("staff-invitation", { url: links.visitUrl }, env, "es");
  expect(subject).toBe("Your account is ready");
  expect(html).toContain('lang="en"');
  expect(html).toContain("In an emergency, call 911.");
});
