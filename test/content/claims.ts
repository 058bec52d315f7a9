import { bodyPassages, dataStrings, type ContentFile } from "./content-files.ts";

/**
 * What the clinic must not say in public, and what each treatment page must say. A rule checks one passage at a time: whole words, any
 * case. Legally required text and the product's own URLs are removed before a rule checks.
 */
export type Violation = { path: string; rule: string; found: string };

/** Sentences that must appear word for word, even though a rule would object. */
export const REQUIRED_SENTENCES = {
  compounded:
    "Compounded medicines are not FDA-approved. The FDA has not reviewed their safety, effectiveness or quality.",
  hcg: "HCG has not been shown to cause weight loss.",
};

const ADDRESSES = /(?:\/featured-treatments\/)?(?:oxandrolone-anavar|nandrolone-deca-durabolin)\b/gi;

const DRUG =
  "(?:testosterone|trt|hcg|oxandrolone|sermorelin|nandrolone|semaglutide|tirzepatide|glp-1|steroids?|peptides?)";

const BANNED: Record<string, RegExp> = {
  "generic of a brand": /\bgeneric (?:versions? of )?(?:wegovy|ozempic|rybelsus|zepbound|mounjaro)\b/i,
  "same active ingredient": /\bsame active ingredients? as\b/i,
  sameness: /\b(?:same as|identical to|just like) (?:\w+ ){0,2}\w+/i,
  "clinically proven": /\bclinically[ -]proven\b/i,
  "own-brand medicine": new RegExp(`\\b(?:our own|our brand of|our signature) ${DRUG}\\b|\\btideline ${DRUG}\\b`, "i"),
  "no side effects": /\b(?:no|zero|without) side[ -]effects?\b/i,
  safe: /(?<!\broom )\bsafe(?:r|st)?\b|\b(?:weight|pounds|fat) safely\b/i,
  "risk-free": /\b(?:risk[ -]free|no risks?|without risks?)\b/i,
  cure: /\bcur(?:e|es|ed|ing)\b/i,
  guarantee: /\bguarantee(?:d|s)?\b/i,
  "pounds by a date":
    /\blose\b[^.]{0,20}\b\d+[^.]{0,12}(?:lbs?|pounds|kg|kilos?|%|percent)[^.]{0,20}\bin\b[^.]{0,12}\b(?:days?|weeks?|months?)\b/i,
  "no doctor": /\b(?:no doctors?|without (?:a|seeing a) doctor|no visit (?:needed|required))\b/i,
  "instant approval": /\b(?:instant|guaranteed|same-day) approval\b/i,
  "no prescription": /\bno prescription\b|\bprescription-free\b|\bwithout a prescription\b/i,
  "anti-aging": /\banti[ -]?age?ing\b/i,
  "fountain of youth": /\bfountain of youth\b/i,
  "body building": /\bbody[ -]?build(?:ing|ers?)\b/i,
  "steroid slang": /\b(?:cycles?|cycling|stack(?:s|ed|ing)?|cutting|bulking|shredded|ripped|juiced?)\b/i,
  performance:
    /\b(?:boost|improve|enhance|increase)(?:s|d|ing)? (?:your )?(?:athletic|sports?|gym) (?:performance|results)\b/i,
  "brand as a name": /\b(?:anavar|deca[ -]durabolin|geref)\b/i,
  "natural HGH": /\bnatural (?:hgh|human growth hormone|growth hormone)\b/i,
  "treats aging": /\b(?:treat|revers|fight|stop)(?:s|es|e|ed|ing|ment for|ment of)? (?:aging|aging|andropause)\b/i,
  "before and after": /\bbefore[ -](?:and[ -]|& )?after (?:photos?|pictures?|images?|shots?)\b/i,
  "star rating": /\b(?:5|five)[ -]stars?\b|★{2,}/i,
  urgency:
    /\b(?:hurry|act now|last chance|only \d+ (?:left|spots?)|(?:offer|sale|deal) ends|ends (?:today|tonight|soon))\b/i,
  "limited supply": /\blimited (?:supply|supplies|stock|time)\b/i,
  free: /(?<![\w-])(?<!\bfeel )free\b(?! (?:of|from|testosterone|t)\b)/i,
  "buy a drug": new RegExp(
    `\\b(?:buy|order|get)(?:ing)? (?:cheap |\\w+ )?${DRUG} (?:online|now|today)\\b|\\bbuy(?:ing)? (?:\\w+ )?${DRUG}\\b`,
    "i",
  ),
};

export function findBanned(file: ContentFile): Violation[] {
  return allPassages(file).flatMap((passage) => {
    const text = withoutExempt(passage);
    const found: Violation[] = [];
    const add = (rule: string, words: string | undefined) => {
      if (words !== undefined) found.push({ path: file.path, rule, found: words });
    };
    for (const [rule, pattern] of Object.entries(BANNED)) add(rule, pattern.exec(text)?.[0]);
    add("FDA approval beside a compounded medicine", approvalBesideCompounded(text));
    add("hCG beside weight", hcgBesideWeight(text, file.path));
    if (file.path.startsWith("treatments/")) add("price in text", /\$\s?\d[\d,.]*/.exec(text)?.[0]);
    return found;
  });
}

type Statement = [name: string, pattern: RegExp];

/** What's on every treatment page. The pharmacy's name and the states come from the catalog by `catalogKey`. */
const ON_EVERY_PAGE: Statement[] = [
  ["Rx only", /\bRx only\b/],
  ["the provider decides", /\bprovider decides\b/i],
  ["not for everyone", /\bnot (?:right )?for everyone\b/i],
  ["prescribing information or Medication Guide", /\bprescribing information\b|\bMedication Guides?\b/i],
  ["FDA MedWatch", /\bMedWatch\b[^.]*\b1-800-FDA-1088\b/],
  ["when to call 911", /\bcall 911\b/i],
];

const STEROID: Statement[] = [
  ["Schedule III", /\bSchedule III\b/],
  ["liver cysts", /\bliver\b[^.]*\bcysts\b|\bcysts\b[^.]*\bliver\b/i],
  ["liver tumors", /\btumors\b/i],
  ["cholesterol", /\bcholesterol\b/i],
  ["not for athletics", /\bnot\b[^.]*\b(?:athletic|sport)/i],
  ["warfarin", /\bwarfarin\b/i],
];

const COMPOUNDED: Statement = ["the compounded statement, word for word", exactly(REQUIRED_SENTENCES.compounded)];

const ON_THE_PAGE_OF: Record<string, Statement[]> = {
  trt: [
    ["Schedule III", /\bSchedule III\b/],
    ["blood pressure", /\bblood pressure\b/i],
    ["red blood cells", /\bred (?:blood )?cells\b/i],
    ["clots", /\bclots?\b/i],
    ["fertility", /\bsperm\b/i],
    ["prostate", /\bprostate\b/i],
    ["not established for age", /\bage-related\b[^.]*\bnot established\b|\bnot established\b[^.]*\bage-related\b/i],
    ["keep it from women and children", /\bwomen and children\b/i],
  ],
  hcg: [
    ["what it is not for, word for word", exactly(REQUIRED_SENTENCES.hcg)],
    ["licensed product only", /\blicensed product\b/i],
    ["off-label with testosterone", /\boff[- ]label\b/i],
  ],
  "female-trt": [
    ["Schedule III", /\bSchedule III\b/],
    ["off-label", /\boff[- ]label\b/i],
    ["no product for women", /\bno FDA-approved (?:\w+ )?product\b[^.]*\bwomen\b/i],
    ["changes may be permanent", /\bvoice\b[\s\S]*\bpermanent\b/i],
    ["pregnancy", /\bpregnan/i],
    ["keep it from children", /\bchildren\b/i],
  ],
  oxandrolone: [
    ...STEROID,
    ["approval withdrawn", /\bwithdrawn\b[^.]*\b2023\b|\b2023\b[^.]*\bwithdrawn\b/i],
    ["not offered", /\bdo(?:es)? not (?:offer|prescribe)\b/i],
  ],
  sermorelin: [COMPOUNDED, ["off-label", /\boff[- ]label\b/i], ["not established for age", /\bnot established\b/i]],
  nandrolone: [
    ...STEROID,
    COMPOUNDED,
    ["off-label", /\boff[- ]label\b/i],
    ["regulatory status", /\bno longer (?:sold|made)\b/i],
  ],
  semaglutide: [
    COMPOUNDED,
    ["both medicines", /\bsemaglutide\b[\s\S]*\btirzepatide\b/i],
    ["thyroid C-cell tumors", /\bthyroid C-cell tumors\b/i],
    ["medullary thyroid cancer", /\bmedullary thyroid (?:cancer|carcinoma)\b/i],
    ["MEN 2", /\bMEN 2\b/],
    ["pancreatitis", /\bpancreatitis\b/i],
    ["gallbladder", /\bgallbladder\b/i],
    ["kidney", /\bkidneys?\b/i],
    ["vision", /\bvision\b/i],
    ["low blood sugar", /\blow blood sugar\b/i],
    ["pregnancy", /\bpregnan/i],
    ["birth control with tirzepatide", /\bbirth control\b[\s\S]*\b4 weeks\b/i],
  ],
};

export const CATALOG_KEYS = Object.keys(ON_THE_PAGE_OF);

/** The statements missing from a treatment page. Who reviewed it is in the ledger. */
export function missingStatements(file: ContentFile): string[] {
  const catalogKey = catalogKeyOf(file);
  const text = allPassages(file).join("\n");
  const required = [...ON_EVERY_PAGE, ...(ON_THE_PAGE_OF[catalogKey] ?? [])];
  const missing = required.filter(([, pattern]) => !pattern.test(text)).map(([name]) => name);
  if (!CATALOG_KEYS.includes(catalogKey)) missing.push("a catalog key, which brings pharmacy and states");
  return missing;
}

function catalogKeyOf(file: ContentFile): string {
  const data = file.data !== null && typeof file.data === "object" ? Object.entries(file.data) : [];
  return String(data.find(([name]) => name === "catalogKey")?.[1] ?? "");
}

function allPassages(file: ContentFile): string[] {
  return [...dataStrings(file.data), ...bodyPassages(file.body).map((passage) => passage.text)];
}

function withoutExempt(passage: string): string {
  return Object.values(REQUIRED_SENTENCES)
    .reduce((text, sentence) => text.replaceAll(sentence, " "), passage)
    .replace(ADDRESSES, " ");
}

/** Approval and compounding in one passage, unless the approval is negated ("not FDA-approved"). */
function approvalBesideCompounded(text: string): string | undefined {
  if (!/\bcompound(?:ed|ing|s)?\b/i.test(text)) return undefined;
  return /(?<!\b(?:not|no|never|nor|without) )\bFDA[ -]approv(?:ed|al)\b/i.exec(text)?.[0];
}

/** On its own page, weight isn't mentioned at all; elsewhere, not in one sentence with hCG. */
function hcgBesideWeight(text: string, path: string): string | undefined {
  const ownPage = path === "treatments/human-chorionic-gonadotropin.mdx";
  return text
    .split(/(?<=[.!?])\s/)
    .filter((sentence) => ownPage || /\bhcg\b|chorionic/i.test(sentence))
    .map((sentence) => /\b(?:weight|diet(?:s|ing)?|slim\w*|fat loss|pounds|calories?)\b/i.exec(sentence)?.[0])
    .find((words) => words !== undefined);
}

function exactly(sentence: string): RegExp {
  return new RegExp(sentence.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
}
