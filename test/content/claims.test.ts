import { describe, expect, test } from "vitest";
import { findBanned, missingStatements, REQUIRED_SENTENCES } from "./claims.ts";
import { parseContent, readContent, type ContentFile } from "./content-files.ts";

const files = readContent();
const treatments = files.filter((file) => file.path.startsWith("treatments/"));

test.each(files)("$path makes no banned claim", (file) => {
  expect(findBanned(file)).toEqual([]);
});

test.each(treatments)("$path says what it must", (file) => {
  expect(missingStatements(file)).toEqual([]);
});

describe("a planted claim is caught", () => {
  test.each([
    ["generic of a brand", "We ship generic Wegovy."],
    ["same active ingredient", "It has the same active ingredient as the pen."],
    ["sameness", "It works the same as the pen."],
    ["FDA approval beside a compounded medicine", "Our compounded vial uses an FDA-approved drug."],
    ["clinically proven", "A clinically proven formula."],
    ["own-brand medicine", "Try our own semaglutide."],
    ["no side effects", "Most people have *no* side effects."],
    ["safe", "Testosterone is Safe for men."],
    ["risk-free", "Start risk-free."],
    ["cure", "It can cure low desire."],
    ["guarantee", "Results are guaranteed."],
    ["pounds by a date", "Lose up to 20 lb in 8 weeks."],
    ["no doctor", "No doctor needed."],
    ["instant approval", "Instant approval after the form."],
    ["no prescription", "No\nprescription is needed."],
    ["anti-aging", "An anti‑aging peptide."],
    ["fountain of youth", "The fountain of youth."],
    ["body building", "Popular in bodybuilding."],
    ["steroid slang", "Add it to your cycle."],
    ["performance", "Boost athletic performance."],
    ["brand as a name", "## Anavar"],
    ["natural HGH", "Like natural HGH."],
    ["hCG beside weight", "Pair hCG with a low-calorie diet."],
    ["treats aging", "It treats andropause."],
    ["before and after", "See before and after photos."],
    ["star rating", "Five-star care."],
    ["urgency", "Hurry, offer ends tonight."],
    ["limited supply", "Limited supply."],
    ["free", "The first visit is free."],
    ["buy a drug", "Buy testosterone here."],
    ["price in text", "It costs $99 a month."],
  ])("%s: %s", (rule, text) => {
    const rules = (file: ContentFile) => findBanned(file).map((violation) => violation.rule);
    expect(rules(parseContent("treatments/planted.mdx", `---\ntitle: Planted\n---\n\n${text}\n`))).toContain(rule);
    expect(
      rules({ path: "treatments/planted.yaml", data: { deep: [{ q: text.replace("## ", "") }] }, body: "" }),
    ).toContain(rule);
  });

  test.each([
    "See /featured-treatments/oxandrolone-anavar for the reasons.",
    "Lock it in the room safe.",
    "Possessing it without a valid prescription is against federal law.",
    REQUIRED_SENTENCES.hcg,
    REQUIRED_SENTENCES.compounded,
    "A compounded medicine is not FDA-approved.",
    "Free testosterone is measured when the total is near the line.",
    "The FDA has not reviewed its safety.",
  ])("an allowed sentence is not: %s", (text) => {
    expect(findBanned(parseContent("faqs/planted.mdx", text))).toEqual([]);
  });
});

describe("a missing statement is caught", () => {
  test.each([
    ["testosterone-replacement-therapy-trt", "Rx only", /Rx only/g],
    ["testosterone-replacement-therapy-trt", "not established for age", /not established/g],
    ["human-chorionic-gonadotropin", "what it is not for, word for word", /weight loss\./g],
    ["female-trt", "changes may be permanent", /permanent/g],
    ["oxandrolone-anavar", "approval withdrawn", /withdrawn/g],
    ["sermorelin", "the compounded statement, word for word", /effectiveness or quality/g],
    ["nandrolone-deca-durabolin", "liver tumors", /tumors/g],
    ["semaglutide", "medullary thyroid cancer", /medullary/g],
    ["semaglutide", "FDA MedWatch", /1-800-FDA-1088/g],
    ["semaglutide", "a catalog key, which brings pharmacy and states", /catalogKey: .*/g],
  ])("%s without: %s", (slug, statement, taken) => {
    const path = `treatments/${slug}.mdx`;
    const file = files.find((each) => each.path === path);
    const body = file?.body.replace(taken, "…") ?? "";
    const data: unknown = JSON.parse(JSON.stringify(file?.data), (key, value: unknown) =>
      typeof value === "string" ? `${key}: ${value}`.replace(taken, "…").replace(`${key}: `, "") : value,
    );
    expect(missingStatements({ path, data, body })).toContain(statement);
  });
});
