import { expect, test } from "vitest";
import { ACCOUNT_LINKS, accountLinks, canSeeAdminPanel } from "./account-pages.ts";
import { currentness, mainLinks, registerFrom, TREATMENTS } from "./links.ts";

test.each([
  ["/", "/#pricing"],
  ["/faqs", "/#pricing"],
  ["/semaglutide", "/semaglutide#pricing"],
  ["/semaglutide/register", "/semaglutide#pricing"],
  ["/resources/semaglutide-storage", "/semaglutide#pricing"],
])("on %s Pricing leads to %s", (pathname, to) => {
  expect(mainLinks(pathname).find(({ label }) => label === "Pricing")?.to).toBe(to);
});

test("the six featured treatments come in the specification's order, then semaglutide", () => {
  expect(TREATMENTS.map(({ to }) => to)).toEqual([
    "/featured-treatments/testosterone-replacement-therapy-trt",
    "/featured-treatments/human-chorionic-gonadotropin",
    "/featured-treatments/female-trt",
    "/featured-treatments/oxandrolone-anavar",
    "/featured-treatments/sermorelin",
    "/featured-treatments/nandrolone-deca-durabolin",
    "/semaglutide",
  ]);
});

test.each([
  ["/", "/register"],
  ["/featured-treatments/sermorelin", "/register"],
  ["/semaglutide", "/semaglutide/register"],
  ["/resources/first-16-weeks-of-semaglutide", "/semaglutide/register"],
])("from %s registering starts at %s", (pathname, to) => {
  expect(registerFrom(pathname)).toBe(to);
});

test("the seven account links come in the specification's order, then health and Messages", () => {
  expect(ACCOUNT_LINKS.map(({ label }) => label)).toEqual([
    "Profile",
    "Password",
    "Billing",
    "My Orders",
    "Transaction History",
    "Medications",
    "Lab Results / Upload Files",
    "Your Health",
    "Messages",
  ]);
});

test("until the first order, Home comes before them; after it, the links are the specification's", () => {
  expect(accountLinks(true).map(({ label }) => label)).toEqual(["Home", ...ACCOUNT_LINKS.map(({ label }) => label)]);
  expect(accountLinks(false)).toBe(ACCOUNT_LINKS);
});

test.each([
  [null, false],
  ["provider", false],
  ["employee", true],
  ["nurse", true],
  ["admin", true],
] as const)("role %s sees the Admin Panel: %s", (role, sees) => {
  const user = { id: "u", email: "sam@example.test", first_name: "Sam", role };
  expect(canSeeAdminPanel({ user, expires_at: 0, expires_in: 0 })).toBe(sees);
});

test.each([
  ["/resources", "page"],
  ["/resources/injections", "true"],
  ["/resourceful", undefined],
])("on %s the link to /resources is current: %s", (pathname, current) => {
  expect(currentness(pathname, "/resources")).toBe(current);
});
