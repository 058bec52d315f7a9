import { facts } from "#web/shared/language/es/facts.server.ts";
import { pages as spanish } from "#web/shared/language/es/pages.server.ts";
import { amountsOf, centsOf, mainText, tablesOf } from "./printed-amounts.ts";

/** An offering's prices in cents, and the weeks its treatment's text plans. */
export type Priced = {
  name: string;
  treatmentKey: string;
  prices: Record<string, number>;
  plan: { labs: readonly number[]; visits: readonly number[] };
};

/**
 * Every total of the pages, added up again from the catalog's lines and the plans in the texts, without the code that printed it. A
 * table we don't know and an amount that isn't in the catalog are problems too. `other` are amounts that texts may name.
 */
export function wrongAmounts(
  pages: ReadonlyMap<string, string>,
  offerings: readonly Priced[],
  other: ReadonlySet<number>,
): string[] {
  const known = new Set([...other, ...offerings.flatMap((one) => [...allAmounts(one)])]);
  return [...pages].flatMap(([path, html]) => [
    ...tablesOf(html)
      .map(inEnglish)
      .filter(({ rows }) => rows.some(({ cells }) => cells.some((cell) => cell.includes("$"))))
      .flatMap((table) => tableProblems(table, offerings).map((problem) => `${path}: ${table.caption}: ${problem}`)),
    ...SENTENCES.flatMap((check) => check(mainText(html), offerings).map((problem) => `${path}: ${problem}`)),
    ...amountsOf(html)
      .filter((amount) => !known.has(centsOf(amount)))
      .map((amount) => `${path}: nothing costs ${amount}`),
  ]);
}

/** Spanish pages have the same tables: what the dictionaries translated, they translate back. */
function inEnglish({ caption, rows }: Table): Table {
  const back = (text: string) => ENGLISH.get(text) ?? text;
  const key = CAPTIONS.find((one) => asPattern(spanish[one]).test(caption));
  const name = key && asPattern(spanish[key]).exec(caption)?.[1];
  return {
    caption: key ? key.replace("{name}", back(name ?? "")) : caption,
    rows: rows.map(({ head, cells }) => ({ head: back(head), cells: cells.map(back) })),
  };
}

const ENGLISH = new Map([...Object.entries(spanish), ...Object.entries(facts)].map(([en, es]) => [es as string, en]));
const CAPTIONS = [
  "Prices in US dollars by treatment",
  "Price summary",
  "Price lines for {name}",
  "First-year cost: {name}",
  "{name}: price at each dose",
] as const;

function asPattern(text: string): RegExp {
  return new RegExp(`^${text.replaceAll(/[.()]/g, "\\$&").replace("{name}", "(.+)")}$`);
}

/** How many tables with prices a page has, so that none is missed because it looks different. */
export function priceTablesOf(html: string): number {
  return tablesOf(html)
    .map(inEnglish)
    .filter(({ caption }) => KINDS.some(([pattern]) => pattern.test(caption))).length;
}

/** Totals outside of tables: the example on the home page, and the headline of a bill with what is paid if nothing is prescribed. */
const SENTENCES: ((text: string, offerings: readonly Priced[]) => string[])[] = [
  (text, [trt]) => {
    const found = /TRT (\$[\d,.]+) a month\. First month (\$[\d,.]*\d)/.exec(text);
    return found ? differences("example", found.slice(1).map(centsOf), [line(trt!, "medicine"), first(trt!)]) : [];
  },
  (text, offerings) => {
    const [, name, total] =
      /([A-Z][^,$]*(?:, compounded)?), [A-Z][A-Za-z ]+: (\$[\d,.]+) in the first year/.exec(text) ?? [];
    if (!name || !total) return [];
    const one = offerings.find((offering) => name.endsWith(offering.name));
    const [, least] = /labs that took place: (\$[\d,.]*\d)/.exec(text) ?? [];
    if (!one || !least) return [`there is no ${name}`];
    return differences("headline", [total, least].map(centsOf), [year(one), line(one, "visit") + line(one, "labs")]);
  },
];

type Table = ReturnType<typeof tablesOf>[number];
type Check = (table: Table, found: Priced[], all: readonly Priced[]) => string[];

function tableProblems(table: Table, offerings: readonly Priced[]): string[] {
  const kind = KINDS.find(([pattern]) => pattern.test(table.caption));
  if (!kind) return ["nobody adds this table up"];
  const name = kind[0].exec(table.caption)?.[1];
  const found = offerings.filter((one) => one.name === name);
  if (name !== undefined && found.length !== 1) return [`there is no ${name}`];
  return kind[1](table, found, offerings);
}

const KINDS: [pattern: RegExp, check: Check][] = [
  [/^Prices in US dollars by treatment$/, checkPriceTable],
  [/^Price summary$/, checkSummary],
  [/^Price lines for (.+)$/, ({ rows }, [one]) => compare(rows, monthLines(one!))],
  [/^First-year cost: (.+)$/, ({ rows }, [one]) => compare(rows.slice(1), yearLines(one!))],
  [/^First-year sum for (.+)$/, ({ rows }, [one]) => compare(rows, sumLines(one!))],
  [/^(.+): price at each dose$/, checkDoses],
  [/^Charges by date: (.+), [^,]+$/, checkCharges],
];

const line = ({ prices }: Priced, item: string) => prices[item] ?? 0;
const later = (one: Priced) => line(one, "medicine") + line(one, "shipping");
const first = (one: Priced) => later(one) + line(one, "visit") + line(one, "labs");
const labs = (one: Priced) => one.plan.labs.length * line(one, "follow-up-labs");
const visits = (one: Priced) => one.plan.visits.length * line(one, "follow-up-visit");
const year = (one: Priced) => first(one) + 11 * later(one) + labs(one) + visits(one);

function monthLines(one: Priced): number[] {
  return [line(one, "medicine"), line(one, "visit"), line(one, "labs"), line(one, "shipping"), first(one), later(one)];
}

function yearLines(one: Priced): number[] {
  return [first(one), 11 * later(one), labs(one), visits(one), year(one)];
}

function sumLines(one: Priced): number[] {
  const lines = [line(one, "visit"), line(one, "labs"), 12 * line(one, "medicine"), 12 * line(one, "shipping")];
  return [...lines, labs(one), visits(one), year(one)].filter((cents) => cents > 0);
}

function checkPriceTable({ rows }: Table, _found: Priced[], all: readonly Priced[]): string[] {
  return rows.slice(1).flatMap(({ head, cells }) => {
    if (head === "Newsletter offer") return [];
    const one = all.find(({ name }) => name === head);
    if (!one) return [`there is no ${head}`];
    const [medicine, visit, labsOnce, shipping, firstMonth, laterMonth, , ...ofYear] = cells;
    const lines = [medicine, visit, labsOnce, shipping, firstMonth, laterMonth].map((cell) => readCell(cell!));
    const expected = [...monthLines(one), 11 * later(one), labs(one) + visits(one), year(one)];
    return differences(head, [...lines, ...ofYear.map(readCell)], expected);
  });
}

function checkSummary({ rows }: Table, _found: Priced[], all: readonly Priced[]): string[] {
  const shown = all.filter(({ treatmentKey }) => treatmentKey === "semaglutide");
  return rows.slice(1).flatMap(({ head, cells }) => {
    const sum = head === "First month" ? first : later;
    return differences(head, cells.map(readCell), shown.map(sum));
  });
}

function checkDoses({ rows }: Table, [one]: Priced[]): string[] {
  const expected = [line(one!, "medicine"), later(one!)];
  if (rows.length < 3) return ["it has no steps"];
  return rows.slice(1).flatMap(({ head, cells }) => differences(head, cells.slice(1).map(readCell), expected));
}

/** The rows add up to the last one, and that is the year. */
function checkCharges({ rows }: Table, [one]: Priced[]): string[] {
  const charges = rows.slice(1, -1).map(({ head, cells }) => ({ head, cents: readCell(cells.at(-1)!) }));
  const orders = charges.filter(({ head }) => head.startsWith("Order ")).map(({ cents }) => cents);
  const printed = readCell(rows.at(-1)!.cells.at(-1)!);
  const count = 14 + one!.plan.labs.length + one!.plan.visits.length;
  return [
    ...differences("rows", [charges.length], [count]),
    ...differences("orders", orders, Array<number>(12).fill(later(one!))),
    ...differences("the sum of the rows", [charges.reduce((sum, { cents }) => sum + cents, 0)], [printed]),
    ...differences("the year", [printed], [year(one!)]),
  ];
}

function compare(rows: Table["rows"], expected: number[]): string[] {
  const printed = rows.map(({ cells }) => readCell(cells.at(-1)!));
  return differences("amounts", printed, expected);
}

function differences(what: string, printed: number[], expected: number[]): string[] {
  const [is, should] = [printed.join(" "), expected.join(" ")];
  return is === should ? [] : [`${what} ${is} should be ${should}`];
}

function readCell(cell: string): number {
  return cell === "Included" ? 0 : centsOf(cell);
}

/** Everything about an offering that a sentence may name. */
function allAmounts(one: Priced): Set<number> {
  return new Set([
    ...Object.values(one.prices),
    ...monthLines(one),
    ...yearLines(one),
    ...sumLines(one),
    labs(one) + visits(one),
    line(one, "visit") + line(one, "labs"),
  ]);
}
