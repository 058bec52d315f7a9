import { chromium, type Page } from "playwright-core";
import type { FormDefinition } from "#domain/intake/forms/form.ts";
import { findChromium } from "#test/chromium.ts";
import { createChecks, report, say } from "#test/report.ts";
import { readForms } from "../scripts/clinical-forms.ts";
import { bundleWalks, type Fault } from "./form-walks/bundle.ts";
import { runWalks, type Walk } from "./form-walks/walk.ts";

/**
 * Random walks through the health questions: the engine as bundled for the browser, in Chromium, and the server's own agree after
 * every step on what is shown, found, decided and next, and no answer to a hidden question is submitted. Controls: engines that
 * submit hidden answers, or let them decide, are caught. `--walks=N` runs N of them, `--from=SEED` begins with another seed, so that
 * a million can run in parts.
 */
const size = readNumber("walks") ?? 10_000;
const first = readNumber("from") ?? 0;
const BATCH = 500;
const CONTROL = 300;

const FAULTS: readonly Fault[] = [
  {
    name: "submits hidden answers",
    file: "evaluate-form.ts",
    from: "visible.has(item.id) && answer !== undefined",
    to: "answer !== undefined",
  },
  {
    name: "lets hidden answers decide",
    file: "evaluate-form.ts",
    from: "if (!own.has(id)) known[id] = answer",
    to: "known[id] = answer",
  },
];

const forms = readForms();
const started = performance.now();
const { check, failures } = createChecks();
const browser = await chromium.launch({ executablePath: findChromium() });
const counts = { disagreeing: [] as number[], hidden: 0, decidedByHidden: 0, steps: 0, complete: 0 };
try {
  const page = await openWith(await bundleWalks());
  for (let from = first; from < first + size; from += BATCH)
    compare(from, ...(await runBoth(page, from, Math.min(first + size, from + BATCH))));
  check(counts.disagreeing.length === 0, `${size} walks, ${counts.steps} steps: ${counts.disagreeing.length} disagree`);
  for (const seed of counts.disagreeing.slice(0, 5)) say(`  walk ${seed}`);
  check(counts.hidden === 0, `${counts.hidden} hidden answers submitted; ${counts.complete} walks got to the end`);
  check(counts.decidedByHidden === 0, `${counts.decidedByHidden} walks come to something else without hidden answers`);
  check(counts.complete > size / 2, "most walks get to the end");
  for (const fault of FAULTS) await control(fault);
} finally {
  await browser.close();
}
say(`${Math.round((performance.now() - started) / 1000)} s`);
report({
  name: "form-walks",
  value: counts.disagreeing.length + counts.hidden,
  unit: "walks that disagree, and hidden answers submitted",
  target: 0,
  ok: failures.length === 0,
});

function readNumber(option: string): number | undefined {
  const given = process.argv.find((one) => one.startsWith(`--${option}=`))?.split("=")[1];
  return given === undefined ? undefined : Number(given);
}

async function openWith(script: string): Promise<Page> {
  const page = await browser.newPage();
  await page.addScriptTag({ content: script });
  await page.evaluate((definitions) => Object.assign(globalThis, { definitions }), forms);
  return page;
}

/** The browser is another process: it walks while this one does. */
async function runBoth(page: Page, from: number, to: number): Promise<[Walk[], Walk[]]> {
  const inBrowser = page.evaluate(
    ([first, end]) => {
      const { walks, definitions } = globalThis as unknown as {
        walks: { runWalks: typeof runWalks };
        definitions: FormDefinition[];
      };
      return walks.runWalks(definitions, first!, end!);
    },
    [from, to],
  );
  await new Promise((resolve) => setTimeout(resolve, 5));
  const onServer = runWalks(forms, from, to);
  return [await inBrowser, onServer];
}

function compare(from: number, inBrowser: readonly Walk[], onServer: readonly Walk[]): void {
  for (const [index, walk] of onServer.entries()) {
    if (inBrowser[index]?.digest !== walk.digest) counts.disagreeing.push(from + index);
    counts.hidden += walk.hidden.length + (inBrowser[index]?.hidden.length ?? 0);
    counts.decidedByHidden += walk.isDecidedByShown ? 0 : 1;
    counts.steps += walk.steps;
    counts.complete += walk.isComplete ? 1 : 0;
  }
}

async function control(fault: Fault): Promise<void> {
  const [faulty, sound] = await runBoth(await openWith(await bundleWalks(fault)), 0, CONTROL);
  const disagreeing = faulty.filter(({ digest }, index) => digest !== sound[index]?.digest).length;
  // Seen without the other engine as well: both sides may have the same fault.
  const seen = faulty.filter(({ hidden, isDecidedByShown }) => hidden.length > 0 || !isDecidedByShown).length;
  check(
    disagreeing > 0 && seen > 0,
    `control: an engine that ${fault.name} disagrees in ${disagreeing} of ${CONTROL} walks and gives itself away in ${seen}`,
  );
}
