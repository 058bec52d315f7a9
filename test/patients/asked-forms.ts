import { beforeAll } from "vitest";
import type { FormDefinition } from "#domain/intake/forms/form.ts";
import { asSuperuser } from "../test-ctx.ts";

const yesNo = (says: string, effect: "stop" | "review" | "emergency", treatments?: string[]) => [
  { code: "no", label: "No" },
  { code: "yes", label: "Yes", effect, says, ...(treatments ? { treatments } : {}) },
];
const item = { section: "One", required: true, source: "test" } as const;
const says = (code: string) => ({ [code]: { patient: `${code}.`, provider: `${code}.`, next: "Next." } });
export const FORMS: FormDefinition[] = [
  {
    form: "common",
    version: 900,
    title: "Common",
    treatments: ["trt", "hcg", "semaglutide"],
    languages: ["en"],
    items: [
      { ...item, id: "a1", type: "choice", ask: "Pain in your chest now?", options: yesNo("chest", "emergency") },
      { ...item, id: "a2", type: "choice", ask: "Do you smoke?", options: yesNo("smokes", "review") },
      { ...item, id: "a3", type: "number", ask: "How many a day?", min: 1, max: 80, show: { item: "a2", is: "yes" } },
      { ...item, id: "a4", type: "choice", ask: "Drugs?", is_restricted: true, options: yesNo("drugs", "review") },
    ],
    says: { ...says("chest"), ...says("smokes"), ...says("drugs") },
  },
  {
    form: "trt",
    version: 900,
    title: "Testosterone",
    treatments: ["trt"],
    languages: ["en"],
    items: [{ ...item, id: "t04", type: "choice", ask: "A child?", options: yesNo("child-wanted", "stop", ["trt"]) }],
    says: says("child-wanted"),
  },
  {
    form: "hcg",
    version: 900,
    title: "hCG",
    treatments: ["hcg"],
    languages: ["en"],
    items: [{ ...item, id: "h01", type: "choice", ask: "A fridge?", options: yesNo("fridge", "review") }],
    says: says("fridge"),
  },
  {
    form: "weight-loss",
    version: 900,
    title: "Weight loss",
    treatments: ["semaglutide"],
    languages: ["en"],
    items: [{ ...item, id: "w01", type: "choice", ask: "MEN 2?", options: yesNo("men-2", "stop") }],
    says: says("men-2"),
  },
];

/** Call once at the top, after `useDatabase`: short forms in force, with an emergency, a review, a stop and a restricted question. */
export function useAskedForms(): void {
  beforeAll(async () => {
    for (const form of FORMS) {
      await asSuperuser("insert into form (key) values ($1) on conflict do nothing", [form.form]);
      await asSuperuser(
        `insert into form_version (form_key, version, status, effective_from, definition, sha256, proposed_at, approved_by, approved_at)
       values ($1, $2, 'approved', '2026-01-01', $3, $4, now(), gen_random_uuid(), now())`,
        [form.form, form.version, JSON.stringify(form), "0".repeat(64)],
      );
    }
  });
}

export const PROVIDER = "0191a7c0-0000-7000-8000-00000000a001";

/** The provider cares for them, as its prescriber. */
export async function caredForBy(userId: string, providerId: string): Promise<void> {
  await asSuperuser(
    "insert into auth.account (user_id, email, created_at) values ($1, 'cares@example.test', now()) on conflict do nothing",
    [providerId],
  );
  await asSuperuser(
    `insert into provider (user_id, display_name, credentials, zone) values ($1, 'Robin Vale', 'MD', 'America/Chicago')
     on conflict do nothing`,
    [providerId],
  );
  await asSuperuser("insert into prescriber_patient (provider_id, user_id) values ($1, $2) on conflict do nothing", [
    providerId,
    userId,
  ]);
}
