import { beforeEach, describe, expect, test } from "vitest";
import { aKnownPerson, mailsTo } from "#test/people.ts";
import { asSuperuser, emptyTables, testCtx, testEnv, useDatabase } from "#test/test-ctx.ts";
import { addLicense } from "./add-license.ts";
import { endLicense } from "./end-license.ts";
import { getPublicCare } from "./get-public-care.ts";
import { listLicenses } from "./list-licenses.ts";
import { listProviderAccounts } from "./list-provider-accounts.ts";
import { setUpProvider } from "./set-up-provider.ts";
import { showClinician } from "./show-clinician.ts";
import { warnOfLicenses } from "./warn-of-licenses.ts";

useDatabase();
const NOW = new Date("2026-11-15T18:00:00Z");
const admin = testCtx({ as: "admin", now: NOW });
const settings = {
  display_name: "Dr. Ines Ruiz",
  credentials: "MD",
  zone: "America/Denver",
  is_active: true,
  is_covering: false,
};
let providerId: string;

beforeEach(async () => {
  await emptyTables("provider", "mail_outbox", "clinician_listing");
  providerId = (await aKnownPerson("provider")).userId;
  await setUpProvider(admin, { providerId, ...settings });
});

const license = (valid_until: string, change = {}) =>
  addLicense(admin, { providerId, state: "CO", number: "DR.1", valid_from: "2026-01-01", valid_until, ...change });
const warned = async () => (await mailsTo(testEnv().SUPPORT_EMAIL)).map(({ props }) => props["days"]);
const clock = (day: string) => warnOfLicenses(testCtx({ as: "system", now: new Date(`${day}T18:00:00Z`) }));

test("a calendar is opened for an account with the role, and for nobody else", async () => {
  expect(await asSuperuser("select display_name, zone from provider")).toEqual([
    { display_name: "Dr. Ines Ruiz", zone: "America/Denver" },
  ]);
  const member = await aKnownPerson("member");
  await expect(setUpProvider(admin, { providerId: member.userId, ...settings })).rejects.toThrow("not-found");
  await expect(setUpProvider(testCtx({ as: "employee" }), { providerId, ...settings })).rejects.toThrow("forbidden");
});

test("a provider who agreed is shown publicly until an admin hides them, and nobody else can do either", async () => {
  await license("2026-12-31", { state: "IL" });
  const names = async () =>
    (await getPublicCare(testCtx({ as: "anonymous", now: NOW }))).clinicians.map(({ displayName }) => displayName);
  expect(await names()).toEqual([]);
  await showClinician(admin, { providerId, isPublic: true });
  await showClinician(admin, { providerId, isPublic: true });
  expect(await names()).toEqual(["Dr. Ines Ruiz"]);
  expect(await listProviderAccounts(admin)).toContainEqual(
    expect.objectContaining({ userId: providerId, isListed: true }),
  );
  const other = testCtx({ as: "employee" });
  await expect(showClinician(other, { providerId, isPublic: false })).rejects.toThrow("forbidden");
  const member = await aKnownPerson("member");
  await expect(showClinician(admin, { providerId: member.userId, isPublic: true })).rejects.toThrow("not-found");
  await showClinician(admin, { providerId, isPublic: false });
  expect(await names()).toEqual([]);
});

test("a license that ends is gone from today on", async () => {
  await license("2027-06-30");
  const [listed] = await listLicenses(admin);
  expect(listed).toMatchObject({ state: "CO", daysLeft: 227 });
  await endLicense(admin, { licenseId: listed!.id });
  expect(await listLicenses(admin)).toEqual([]);
});

describe("warnings before a license ends", () => {
  test("go out at 90, 60 and 30 days, once each", async () => {
    await license("2027-02-13");
    for (const day of ["2026-11-14", "2026-11-15", "2026-11-15", "2026-11-16"]) await clock(day);
    expect(await warned()).toEqual([90]);
    for (const day of ["2026-12-15", "2026-12-16", "2027-01-14", "2027-01-15"]) await clock(day);
    expect(await warned()).toEqual([90, 60, 30]);
  });

  test("are not sent when the renewal is there", async () => {
    await license("2026-12-01");
    await license("2028-12-01", { valid_from: "2026-12-02" });
    await clock("2026-11-15");
    expect(await warned()).toEqual([]);
  });
});
