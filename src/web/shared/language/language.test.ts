import { matchRoutes, type RouteObject } from "react-router";
import { expect, test } from "vitest";
import routes from "../../routes.ts";
import { DICTIONARIES } from "#test/content/dictionaries.ts";
import { facts } from "./es/facts.server.ts";
import { findSpanish, inLanguage, languageOf, plural, toEnglish } from "./language.ts";

const TRT = "/featured-treatments/testosterone-replacement-therapy-trt";
const TRANSLATED = [
  "/",
  "/semaglutide",
  TRT,
  "/policies/terms",
  "/policies/telehealth-consent",
  "/policies/notice-of-privacy-practices",
  "/resources/subcutaneous-injection-processes",
  "/resources/how-to-avoid-testosterone-medication-waste",
  "/register",
  "/register/consents",
  "/semaglutide/register",
  "/semaglutide/register/saved",
  "/waitlist",
  "/please-login",
  "/sign-in",
  "/sign-in/second-step",
  "/forgot-password",
  "/new-password",
  "/verify-email",
  "/semaglutide/bmi",
];

test.each(TRANSLATED)("%s has a Spanish page, and the way back leads to it", (path) => {
  const spanish = findSpanish(path) ?? "";
  expect(languageOf(spanish)).toBe("es");
  expect(matchRoutes(routes as RouteObject[], spanish)?.at(-1)?.route.id).toMatch(/^es-/);
  expect(toEnglish(spanish)).toBe(path);
});

test.each([
  "/faqs",
  "/policies/privacy",
  "/resources/missed-doses",
  "/registered",
  "/featured-treatments/sermorelin",
  "/especial",
  "/sign-in/passkey",
  "/sign-out",
  "/confirm-identity",
  "/admin",
])("%s has none", (path) => {
  expect(findSpanish(path)).toBeNull();
  expect(languageOf(path)).toBe("en");
  expect(toEnglish(path)).toBe(path);
});

test("a link keeps its place on the page, and stays English where there is no Spanish page", () => {
  expect(inLanguage("es", "/#pricing")).toBe("/es#pricing");
  expect(inLanguage("es", "/semaglutide#pricing")).toBe("/es/semaglutide#pricing");
  expect(inLanguage("es", "/shop")).toBe("/shop");
  expect(inLanguage("en", "/#pricing")).toBe("/#pricing");
});

test("two dictionaries never translate the same text differently", () => {
  const seen = new Map<string, string>();
  for (const [text, spanish] of DICTIONARIES.flatMap((part) => Object.entries(part))) {
    expect(seen.get(text) ?? spanish, text).toBe(spanish);
    seen.set(text, spanish);
  }
});

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

test.each([...DICTIONARIES, facts].flatMap((part) => Object.entries(part)))(
  "%s has its values in Spanish too",
  (text, spanish) => {
    expect(placeholders(spanish)).toEqual(placeholders(text));
    expect(spanish.trim()).not.toBe("");
  },
);

test("plurals follow the rules of the language", () => {
  expect([0, 1, 2].map((count) => plural("en", count, "one", "other"))).toEqual(["other", "one", "other"]);
  expect([0, 1, 2].map((count) => plural("es", count, "one", "other"))).toEqual(["other", "one", "other"]);
});
