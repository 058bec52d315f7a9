import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { indexOfferings } from "./index-offerings.ts";
import { searchSite, type SearchResults } from "./search-site.ts";

const OFFERING_TEXT = { keywords: "price cost", description: "What it costs month by month." };

useDatabase();
beforeAll(() => indexOfferings(testCtx({ as: "system" }), OFFERING_TEXT));

const visitor = () => testCtx({ as: "anonymous" });
const search = (term: string) => searchSite(visitor(), { term });

test("a treatment's name brings its page first, and its price, questions and articles in groups with counts", async () => {
  const results = await search("Sermorelin");
  expect(results.best).toMatchObject({ kind: "treatment", path: "/featured-treatments/sermorelin" });
  expect(results.groups.map(({ kind }) => kind).sort()).toEqual(["article", "faq", "offering", "treatment"]);
  expect(results.groups.reduce((sum, { count }) => sum + count, 0)).toBe(results.total);
  expect(results.groups[0]!.hits[0]).toEqual(results.best);
  expect(results.didYouMean).toBeNull();
});

test("the words that were asked for are marked in the excerpt, as data and not as markup", async () => {
  const { best } = await search("nausea");
  const marked = best!.excerpt.filter(({ isMatch }) => isMatch).map(({ text }) => text.toLowerCase());
  expect(marked).toContain("nausea");
  expect(best!.excerpt.map(({ text }) => text).join("")).not.toMatch(/[<⟦⟧]/);
});

test("numbers that count from a day on are filled in", async () => {
  const { groups } = await search("pharmacies take business days to ship");
  const texts = groups.flatMap(({ hits }) => hits.flatMap(({ excerpt }) => excerpt.map(({ text }) => text))).join(" ");
  expect(texts).toContain("5 to 10");
  expect(texts).not.toMatch(/[%\uE000-\uE004]/);
});

test.each([
  ["low t", "/featured-treatments/testosterone-replacement-therapy-trt"],
  ["GLP-1", "/semaglutide"],
  ["ozempic", "/semaglutide"],
])("%s is what our pages call by another name", async (term, path) => {
  expect((await search(term)).best?.path).toBe(path);
});

test("a synonym is data: a new row counts at once", async () => {
  expect((await search("zqx")).total).toBe(0);
  await asSuperuser("insert into search_synonym (phrase, means) values ('zqx', '{sermorelin}')");
  expect((await search("zqx")).best?.path).toBe("/featured-treatments/sermorelin");
  await asSuperuser("delete from search_synonym where phrase = 'zqx'");
});

test("accents and capitals do not matter", async () => {
  expect((await search("SÉMAGLUTIDE")).best?.path).toBe("/semaglutide");
});

test("a misspelled word is put right, and the answer is that of the right word", async () => {
  const results = await search("testostrone fertilty");
  expect(results.didYouMean).toBe("testosterone fertility");
  expect(results.best?.path).toBe("/resources/testosterone-and-fertility");
});

test("a question leads to its own place on the page", async () => {
  expect((await search("do you take insurance")).best).toMatchObject({ kind: "faq", path: "/faqs#insurance" });
});

test("where nothing is found, no treatment is guessed", async () => {
  const results = await search("qqqqzz xxwwvv");
  expect(results).toMatchObject({ total: 0, groups: [], best: null, didYouMean: null });
});

test("members are led to their own pages, staff to theirs, visitors to the way in", async () => {
  const intents = async (as: "anonymous" | "member" | "employee" | "provider", term: string) =>
    (await searchSite(testCtx({ as }), { term })).intents.map(({ path }) => path);
  expect((await intents("member", "my orders"))[0]).toBe("/profile/my-orders");
  expect((await intents("member", "reschedule"))[0]).toBe("/consultation/secondary-followup");
  expect((await intents("member", "side effects"))[0]).toBe("/profile/messages");
  expect((await intents("member", "biling"))[0]).toBe("/profile/billing");
  expect((await intents("anonymous", "my orders"))[0]).toBe("/sign-in");
  expect(await intents("anonymous", "my lab results")).not.toContain("/profile/files");
  expect((await intents("employee", "patients"))[0]).toBe("/admin/users");
  expect((await intents("provider", "my schedule"))[0]).toBe("/provider");
});

test("a treatment no longer offered keeps its page but shows no price", async () => {
  const offerings = async () =>
    (await search("sermorelin")).groups.find(({ kind }) => kind === "offering")?.hits.map(({ title }) => title) ?? [];
  expect(await offerings()).toContain("Sermorelin, compounded");
  await asSuperuser(`insert into treatment_status
    (treatment_key, effective_from, is_offered, is_compounded, is_off_label, note, source)
    values ('sermorelin', '2026-11-02', false, true, true, 'Paused', 'test')`);
  expect(await indexOfferings(testCtx({ as: "system" }), OFFERING_TEXT)).toEqual({ isNew: true });
  expect(await indexOfferings(testCtx({ as: "system" }), OFFERING_TEXT)).toEqual({ isNew: false });
  expect(await offerings()).not.toContain("Sermorelin, compounded");
  expect((await search("sermorelin")).best?.path).toBe("/featured-treatments/sermorelin");
  await asSuperuser("delete from treatment_status where note = 'Paused'");
});

test("only the system refreshes the index", async () => {
  await expect(indexOfferings(testCtx({ as: "admin" }), OFFERING_TEXT)).rejects.toMatchObject({ code: "forbidden" });
});

test.each([
  ["<script>alert(1)</script>"],
  ["a\u0000b"],
  ["x".repeat(10_000)],
  ["testosterone ".repeat(2_000)],
  ["طريقة الحقن"],
  ["💉💊 semaglutide"],
  ["half \ud800 a pair"],
  ["' or 1=1 --"],
  ["a & b | !c <-> (d:*"],
  ["\\ '' \"\" :* <2>"],
])("%j is a search like any other", async (term) => {
  const results = await search(term);
  expect([...results.term].length).toBeLessThanOrEqual(200);
  expect(isWhole(results)).toBe(true);
});

test.each(["", "   ", "\u0000"])("%j finds nothing", async (term) => {
  expect(await search(term)).toMatchObject({ total: 0, best: null });
});

test("any text at all is a search", async () => {
  const anyText = fc.string({ unit: "binary", maxLength: 300 });
  const answered = fc.check(
    fc.asyncProperty(anyText, async (term) => isWhole(await search(term))),
    { numRuns: 150 },
  );
  expect((await answered).failed).toBe(false);
}, 180_000);

function isWhole({ total, best }: SearchResults): boolean {
  return (total === 0) === (best === null);
}
