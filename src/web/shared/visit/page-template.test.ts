import { matchRoutes } from "react-router";
import { expect, test } from "vitest";
import { ACCESS } from "#http/access.ts";
import { isOpenPage, OPEN_PAGES } from "#http/open-pages.ts";
import { isCounted, pageTemplate } from "./page-template.ts";

test.each([
  ["/", {}, "/"],
  ["/faqs", {}, "/faqs"],
  ["/faqs/", {}, "/faqs"],
  ["/FAQs", {}, "/faqs"],
  ["/featured-treatments/sermorelin", { slug: "sermorelin" }, "/featured-treatments/:slug"],
  ["/resources/resources", { slug: "resources" }, "/resources/:slug"],
  ["/resources/a%20b", { slug: "a b" }, "/resources/:slug"],
  [
    "/admin/users/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5",
    { userId: "01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5" },
    "/admin/users/:userId",
  ],
  ["/no/such/page", { "*": "no/such/page" }, "/*"],
  ["/admin/no/such", { "*": "no/such" }, "/admin/*"],
])("%s is told as its route alone", (pathname, params, template) => {
  expect(pageTemplate(pathname, params)).toBe(template);
});

test("every page of the access matrix is counted as its own pattern", () => {
  for (const { path } of ACCESS.filter((row) => !row.path.startsWith("/api/"))) {
    const address = path
      .replaceAll(/:\w+/g, "Some-Canary")
      .replace(/\*$/, "some/canary")
      .replace(/^(?!\/)/, "/");
    const params = matchRoutes([{ path }], address)?.[0]?.params ?? {};
    expect(pageTemplate(address, params)).toBe(path.replace(/^(?!\/)/, "/"));
  }
});

test("nothing is counted while the address contains 'resources'", () => {
  expect(isCounted("https://clinic.test/resources/missed-doses")).toBe(false);
  expect(isCounted("https://clinic.test/faqs?q=resources")).toBe(false);
  expect(isCounted("https://clinic.test/faqs")).toBe(true);
});

test("outside code may run beside open pages only, and none of them is about one person's health", () => {
  const open = ACCESS.filter(({ path }) => isOpenPage(path)).map(({ path }) => path);
  expect(open).toEqual(OPEN_PAGES);
  for (const { path, who } of ACCESS.filter((row) => isOpenPage(row.path))) {
    expect(who, path).toBe("anyone");
    expect(path).not.toMatch(
      /register|intake|treatment|semaglutide|symptom|search|consultation|profile|admin|provider|sign|resources/,
    );
  }
});
