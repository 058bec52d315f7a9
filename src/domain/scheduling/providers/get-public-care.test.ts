import { globSync, readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { aProvider, forgetVisits } from "#test/visits.ts";
import { getPublicCare } from "./get-public-care.ts";

useDatabase();
beforeEach(async () => {
  await forgetVisits();
  await asSuperuser("delete from clinician_listing");
});

const on = (day: string) => getPublicCare(testCtx({ as: "anonymous", now: new Date(`${day}T18:00:00Z`) }));
const list = (providerId: string | null, isPublic = true) =>
  asSuperuser(
    `insert into clinician_listing (provider_id, display_name, credentials, license_states, is_public)
     values ($1, 'Another Name', 'PhD', '{AK}', $2)`,
    [providerId, isPublic],
  );

test("a state is named only while an active provider has a license there", async () => {
  expect((await on("2026-11-15")).states).toEqual([]);
  const id = await aProvider({ states: ["IL", "TX"], validUntil: "2026-12-31" });
  expect((await on("2026-11-15")).states).toEqual(["IL", "TX"]);
  expect((await on("2027-01-01")).states).toEqual([]);
  await asSuperuser("update provider set is_active = false where user_id = $1", [id]);
  expect((await on("2026-11-15")).states).toEqual([]);
});

test("nor is a state that the clinic doesn't serve, whatever licenses there are", async () => {
  await aProvider({ states: ["IL", "TX"] });
  await asSuperuser("insert into state_served (state, effective_from, is_served) values ('TX', '2026-11-10', false)");
  expect((await on("2026-11-15")).states).toEqual(["IL"]);
  await asSuperuser("delete from state_served where effective_from = '2026-11-10'");
});

test("a clinician is shown with the register's name and licenses, never with what the listing says", async () => {
  await list(await aProvider({ states: ["TX", "IL"] }));
  expect((await on("2026-11-15")).clinicians).toEqual([
    { displayName: "Robin Vale", credentials: "MD", licenseStates: ["IL", "TX"] },
  ]);
});

test("who didn't agree, isn't in the register or has no license in force is not shown", async () => {
  await list(await aProvider({ states: ["IL"] }), false);
  await list(null);
  await list(await aProvider({ states: ["IL"], validUntil: "2026-11-14" }));
  expect((await on("2026-11-15")).clinicians).toEqual([]);
});

test("no page and no query reads a list of states that isn't derived", () => {
  const files = globSync("src/**/*.{ts,tsx}").filter((file) => !/\.test\.|db-types/.test(file));
  const reading = files.filter((file) => /\bstatesServed\b|clinician_listing/.test(readFileSync(file, "utf8")));
  expect(reading.toSorted()).toEqual([
    "src/domain/catalog/catalog.ts",
    "src/domain/catalog/get-catalog.ts",
    // Saves whether a provider agreed to be shown.
    "src/domain/catalog/queries-change.server.ts",
    "src/domain/catalog/reads.server.ts",
    // Who registers from a state that isn't served is put on its waitlist.
    "src/domain/intake/registration/save-first-answer.ts",
  ]);
  const claims = files.filter(
    (file) => file.startsWith("src/web/site/") && /licenseStates/.test(readFileSync(file, "utf8")),
  );
  expect(claims.toSorted()).toEqual([
    "src/web/site/clinician.tsx",
    // This and state.server.ts ask which pharmacies and clinicians have a license in a state.
    "src/web/site/cost/cost.server.ts",
    "src/web/site/parts/clinician-list.tsx",
    "src/web/site/states/state.server.ts",
  ]);
});
