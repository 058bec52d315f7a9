import { beforeEach, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { aKnownPerson } from "#test/people.ts";
import { asSuperuser, emptyTables, useDatabase } from "#test/test-ctx.ts";
import { findConsentsOwed } from "./find-consents-owed.ts";
import { giveConsents } from "./give-consents.ts";

useDatabase();
const now = new Date("2026-11-16T18:00:00Z");
let member: { userId: string; ctx: Ctx };
beforeEach(async () => {
  await emptyTables("consent_record");
  await asSuperuser("delete from consent_document where key = 'terms' and version > 1");
  member = await aKnownPerson("member", { now });
});

const owed = async (ctx = member.ctx) =>
  (await findConsentsOwed(ctx, { treatmentKey: "trt" })).map(({ key, version }) => `${key} ${version}`);
const agreeToAll = async () => {
  const all = new Set((await findConsentsOwed(member.ctx, { treatmentKey: "trt" })).map(({ key }) => key));
  return giveConsents(member.ctx, { treatmentKey: "trt", given: all, userAgent: "Firefox/140.0" });
};
const newVersionFrom = (day: string) =>
  asSuperuser(
    `insert into consent_document (key, version, title, statement, body, is_required, effective_from)
     select key, 2, title, statement, 'New text', is_required, $1
     from consent_document where key = 'terms' and version = 1`,
    [day],
  );

test("an agreement is saved with the address and the browser it came from", async () => {
  expect(await agreeToAll()).toEqual({ kind: "done" });
  const saved = await asSuperuser("select distinct address, user_agent, at from consent_record where user_id = $1", [
    member.userId,
  ]);
  expect(saved).toEqual([{ address: "127.0.0.1", user_agent: "Firefox/140.0", at: now }]);
});

test("what is signed is saved with the whole page it stands for, as it was shown", async () => {
  const all = new Set((await findConsentsOwed(member.ctx, { treatmentKey: "trt" })).map(({ key }) => key));
  const pages = new Map([["terms", "Terms of use, version 3\n\nEvery word of the page."]]);
  await giveConsents(member.ctx, { treatmentKey: "trt", given: all, userAgent: null, pages });
  const saved = await asSuperuser<{ key: string; body: string }>("select key, body from consent_record");
  const terms = saved.find(({ key }) => key === "terms")?.body ?? "";
  expect(terms).toContain("The terms of use at /policies/terms");
  expect(terms.endsWith("Every word of the page.")).toBe(true);
  expect(saved.filter(({ body }) => body.includes("Every word"))).toHaveLength(1);
});

test("the notice of privacy practices that is asked for has a page of its own", async () => {
  const owedNow = await findConsentsOwed(member.ctx, { treatmentKey: "trt" });
  const notice = owedNow.find(({ key }) => key === "privacy-notice");
  expect(notice?.version).toBe(2);
  expect(notice?.body).toContain("/policies/notice-of-privacy-practices");
});

test("who signs in Spanish signs the Spanish text, and the record says so", async () => {
  const owedNow = await findConsentsOwed(member.ctx, { treatmentKey: "trt", language: "es" });
  expect(owedNow.map(({ language }) => language)).toEqual(owedNow.map(() => "es"));
  const all = new Set(owedNow.map(({ key }) => key));
  await giveConsents(member.ctx, { treatmentKey: "trt", given: all, userAgent: null, language: "es" });
  const saved = await asSuperuser<{ key: string; body: string; language: string }>(
    "select key, body, language from consent_record",
  );
  expect(saved.map(({ key, body }) => [key, body]).sort()).toEqual(owedNow.map(({ key, body }) => [key, body]).sort());
  expect(new Set(saved.map(({ language }) => language))).toEqual(new Set(["es"]));
  expect(await owed()).toEqual([]);
});

test("an agreement that has no Spanish text is shown and saved in English", async () => {
  await newVersionFrom("2026-11-16");
  const owedNow = await findConsentsOwed(member.ctx, { treatmentKey: "trt", language: "es" });
  expect(owedNow.find(({ key }) => key === "terms")).toMatchObject({ body: "New text", language: "en" });
  const all = new Set(owedNow.map(({ key }) => key));
  await giveConsents(member.ctx, { treatmentKey: "trt", given: all, userAgent: null, language: "es" });
  const saved = await asSuperuser<{ key: string; language: string }>("select key, language from consent_record");
  expect(saved.find(({ key }) => key === "terms")?.language).toBe("en");
  expect(saved.find(({ key }) => key === "telehealth")?.language).toBe("es");
});

test("every version in force has a Spanish text, with the pages and numbers of the English one", async () => {
  const documents = await asSuperuser<Record<string, string | null>>(
    "select distinct on (key) key, body, body_es, title_es, statement_es from consent_document order by key, version desc",
  );
  const marks = (text: string | null) =>
    (text ?? "").replaceAll("/es/policies", "/policies").match(/\d+|\/policies\/[a-z-]+/g);
  for (const { key, body, body_es, title_es, statement_es } of documents) {
    expect(title_es && statement_es, key ?? "").toBeTruthy();
    expect(marks(body_es ?? null), key ?? "").toEqual(marks(body ?? null));
  }
});

test("giving consent is in the audit trail, once, about the person who gave it", async () => {
  await agreeToAll();
  const trail = await asSuperuser(
    "select actor_id, actor_kind from audit_event where action = 'consent.given' and subject_id = $1",
    [member.userId],
  );
  expect(trail).toEqual([{ actor_id: member.userId, actor_kind: "member" }]);
});

test("a version that takes effect later is not asked for before its day", async () => {
  await agreeToAll();
  await newVersionFrom("2026-11-17");
  expect(await owed()).toEqual([]);
  // The clinic's midnight, not that of Greenwich.
  expect(await owed({ ...member.ctx, now: new Date("2026-11-17T05:59:00Z") })).toEqual([]);
  expect(await owed({ ...member.ctx, now: new Date("2026-11-17T06:00:00Z") })).toEqual(["terms 2"]);
});

test("a required agreement that was refused is asked for again, an optional one is not", async () => {
  await agreeToAll();
  for (const key of ["terms", "marketing"]) {
    await asSuperuser(
      `insert into consent_record (id, user_id, key, version, body, is_given, at)
       select gen_random_uuid(), user_id, key, version, body, false, at + interval '1 hour'
       from consent_record where user_id = $1 and key = $2`,
      [member.userId, key],
    );
  }
  expect(await owed()).toEqual(["terms 1"]);
});

test("the consent to texts promises nothing that the clinic does not do, and the first version stays on file", async () => {
  const sms = (await findConsentsOwed(member.ctx, { treatmentKey: "trt" })).find(({ key }) => key === "sms");
  expect(sms).toMatchObject({ version: 2, isRequired: false });
  expect(`${sms!.statement} ${sms!.body}`).not.toMatch(/\bSTOP\b|Text me reminders|may text reminders/);
  const versions = await asSuperuser("select version from consent_document where key = 'sms' order by version");
  expect(versions).toEqual([{ version: 1 }, { version: 2 }]);
});

test("whoever answered the first version about texts is asked the second one", async () => {
  await agreeToAll();
  const [document] = await asSuperuser("select body from consent_document where key = 'sms' and version = 1");
  await asSuperuser("update consent_record set version = 1, body = $2 where user_id = $1 and key = 'sms'", [
    member.userId,
    document!["body"],
  ]);
  expect(await owed()).toEqual(["sms 2"]);
});
