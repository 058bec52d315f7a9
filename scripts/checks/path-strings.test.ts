import { expect, test } from "vitest";
import { findPathStrings, pagePatterns } from "./path-strings.ts";

const PATTERNS = pagePatterns(`
  "/": {
  "/faqs": {
  "/admin/users/:userId": {
  "/api/search": {
  "/admin/*": {
`);
const inPage = (line: string) => findPathStrings(line, "page.tsx", PATTERNS);

test.each([
  ["an attribute", `<Link to="/faqs" />`],
  ["with a place on the page", `<Link to="/faqs#cost" />`],
  ["a template with an id", "redirect(`/admin/users/${userId}`)"],
  ["a choice", `const to = isNew ? "/faqs" : home;`],
  ["a list of links", `const LINKS = [{ to: "/faqs", label: "FAQs" }];`],
])("a path written as a string is found: %s", (_, line) => {
  expect(inPage(line)).toEqual([expect.stringMatching(/^page\.tsx:1 \//)]);
});

test.each([
  ["typed", `<Link to={href("/faqs")} />`],
  ["a comparison", `if (pathname === "/faqs") return null;`],
  ["a question about a path", `pathname.startsWith("/faqs")`],
  ["a call of our own", `fetch("/api/search")`],
  ["a file", `<img src="/faqs.svg" alt="" />`],
  ["other text", `const text = "see /faqs";`],
])("no link as a string: %s", (_, line) => {
  expect(inPage(line)).toEqual([]);
});
