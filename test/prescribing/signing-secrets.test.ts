import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { openSigningPage } from "#domain/prescribing/vendor/open-signing-page.ts";
import { pollVendor } from "#domain/prescribing/vendor/poll-vendor.ts";
import { RECHECK } from "#domain/prescribing/vendor/recheck.ts";
import { stageAtVendor } from "#domain/prescribing/vendor/stage-at-vendor.ts";
import { makeSupply } from "../patients/ready-member.ts";
import { makeEnrolled, makeStaged, startDosespot } from "../patients/staged-prescription.ts";
import { asSuperuser, testCtx, useDatabase } from "../test-ctx.ts";

/**
 * A prescriber signs with a passphrase and a one-time code in the e-prescribing service's own page. Neither ever reaches us: no column
 * and no form field could hold one, the adapter has no call that carries one, and a signing run leaves none behind.
 */
useDatabase();

/** "signing_pin", "otpCode", "passphrase", "epcs_code": a name that could hold what somebody signs with. */
const SECRET = /(^|_)(pin|passphrase|otp|totp|epcs|one_time|signing_(code|pin|factor|secret))(_|$)/;
const isSecretName = (name: string) => SECRET.test(name.replaceAll(/([a-z])([A-Z])/g, "$1_$2").toLowerCase());

describe("the scan", () => {
  test.each(["pin", "signing_pin", "epcsPin", "otpCode", "passphrase", "one_time_code", "signing_code"])(
    "sees %s",
    (name) => expect(isSecretName(name)).toBe(true),
  );
  test.each(["pinged_at", "zip_code", "discount_code", "shipping", "icd10_code", "signed_at"])("passes %s", (name) =>
    expect(isSecretName(name)).toBe(false),
  );
});

test("no column of the database could hold one, except the sign-in's own", async () => {
  const columns = await asSuperuser<{ at: string; name: string }>(
    `select table_schema || '.' || table_name as at, column_name as name from information_schema.columns
     where table_schema not in ('pg_catalog', 'information_schema')`,
  );
  expect(columns.length).toBeGreaterThan(1000);
  const found = columns.filter(({ name }) => isSecretName(name)).map(({ at, name }) => `${at}.${name}`);
  expect(found.filter((name) => !name.startsWith("auth."))).toEqual([]);
});

test("no page and no route reads one; a code is asked for only to sign in, to register and for discounts", () => {
  const fields = filesUnder("src/web", "src/server", "src/http").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\bname="([\w-]+)"|values\["([\w-]+)"\]|form\.get\("([\w-]+)"\)/g)].map(
      (match) => ({
        file,
        name: match[1] ?? match[2] ?? match[3] ?? "",
      }),
    ),
  );
  expect(fields.length).toBeGreaterThan(500);
  expect(fields.filter(({ name }) => isSecretName(name.replaceAll("-", "_")))).toEqual([]);
  const codes = fields.filter(({ name }) => name === "code").map(({ file }) => file);
  expect(codes.filter((file) => /\/(provider|admin)\//.test(file))).toEqual([]);
});

test("the adapter has no call that signs for somebody", () => {
  const sources = filesUnder("src/dosespot").map((file) => readFileSync(file, "utf8"));
  expect(sources.length).toBeGreaterThan(5);
  expect(sources.filter((text) => /sendEpcs|\bPin\b|OneTimePassword|\bOTP\b/i.test(text))).toEqual([]);
});

describe("a signing run", () => {
  const [pin, code] = ["pass-phrase-4937261", "271828"];
  const ours: string[] = [];
  const { fetch } = globalThis;
  const { countStops } = RECHECK;
  beforeEach(() => {
    ours.length = 0;
    RECHECK.countStops = () => Promise.resolve(0);
    // What our adapter sends.
    globalThis.fetch = (input, init) => {
      ours.push(`${String(input)} ${JSON.stringify(init?.headers ?? {})} ${String(init?.body ?? "")}`);
      return fetch(input, init);
    };
  });
  afterEach(() => {
    globalThis.fetch = fetch;
    RECHECK.countStops = countStops;
  });

  test("leaves neither the passphrase nor the code in logs, calls or rows", async () => {
    const service = await startDosespot();
    try {
      const clinic = await makeSupply(asSuperuser);
      await makeEnrolled(asSuperuser, clinic);
      const { prescriptionId } = await makeStaged(asSuperuser, clinic);
      const system = () => logging(testCtx({ as: "system" }));
      await stageAtVendor(system(), { prescriptionId }, service.vendor);
      const provider = logging(testCtx({ as: "provider", id: clinic.providerId }));
      const { url } = await openSigningPage(provider, { prescriptionId }, service.vendor);
      // The prescriber's browser, which talks to the service directly.
      const page = await (await fetch(url!)).text();
      const hidden = (name: string) => new RegExp(`name="${name}" value="(\\w+)"`).exec(page)?.[1] ?? "";
      const form = new URLSearchParams({ session: hidden("session"), rx: hidden("rx"), pin, code });
      expect(await (await fetch(`${service.url}/sign`, { method: "POST", body: form })).text()).toContain("Signed: 1");
      await pollVendor(system(), service.vendor);
      const [row] = await asSuperuser("select status from prescription where id = $1", [prescriptionId]);
      expect(row).toEqual({ status: "signed" });
      expect(ours.length).toBeGreaterThan(5);
      expect(ours.filter(holdsSecret)).toEqual([]);
      expect(await rowsWith(pin)).toEqual([]);
      expect(await rowsWith(code)).toEqual([]);
      // The search would find something that is there.
      expect(await rowsWith("Inject 0.3 mL twice a week")).toContain("prescription");
    } finally {
      await service.stop();
    }
  });

  function logging(ctx: Ctx): Ctx {
    const write = (...said: unknown[]) => void ours.push(JSON.stringify(said));
    const log = { debug: write, info: write, warn: write, error: write, fatal: write, child: () => log };
    return { ...ctx, log: log as unknown as Ctx["log"] };
  }
  function holdsSecret(text: string): boolean {
    return text.includes(pin) || new RegExp(`\\b${code}\\b`).test(text);
  }
});

/** The tables in which some row has this text anywhere. */
async function rowsWith(text: string): Promise<string[]> {
  const tables = await asSuperuser<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'auth', 'pgboss')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await asSuperuser(`select 1 from ${name} t where position($1 in t::text) > 0 limit 1`, [text]);
    if (rows.length > 0) found.push(name.replace(/^public\./, ""));
  }
  return found;
}

function filesUnder(...folders: string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes(".test."))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
}
