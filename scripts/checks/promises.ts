import { existsSync, readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import { bodyPassages, dataStrings, readContent, type ContentFile } from "../../test/content/content-files.ts";

/**
 * Every sentence of the public texts that promises what software does must be in content/promises.yaml with the test that proves it.
 * What isn't built may not be promised.
 */
const Listed = z.object({ promise: z.string(), says: z.string() });
const Register = z.object({
  proven: z.array(Listed.extend({ proof: z.object({ file: z.string(), test: z.string() }) })),
  byPeople: z.array(Listed),
  notBuilt: z.array(Listed),
});
type PromiseRegister = z.infer<typeof Register>;

/** How a text promises: something we or the system do, something you get or see, or a feature by its name. */
const PROMISES = [
  /\b(?:we|our system|the system)\b[^.?!]{0,30}\b(?:emails?|texts?|sends?|reminds?|notify|notifies|alerts?|scans?|log|sign you out|never ships?|replace it|check in)\b/i,
  /\byou(?:'ll| will| can)? (?:get|receive|see|print|download|follow|join)\b[^.?!]{0,40}\b(?:emails?|messages?|code|reminders?|summary|receipts?|notice|copy|tracking|status|prices?|results?|order|waiting list|pharmacy)\b/i,
  /\bcheck-ins?\b|\bsummary\b|\bautomatically\b|\bpasskeys?\b|\bcaptions\b|\breminders?\b|\blive video\b/i,
];

const SKIPPED = /^(?:glossary|search-synonyms|promises)\.yaml$|^suggestions\.txt$/;

/** Problems of the texts, and of the register itself. */
export function promiseProblems(
  files: readonly ContentFile[],
  register: PromiseRegister,
  readTest: (file: string) => string | null,
): string[] {
  const rules = (list: { says: string }[]) => list.map(({ says }) => new RegExp(says, "i"));
  const [covered, refused] = [rules([...register.proven, ...register.byPeople]), rules(register.notBuilt)];
  const texts = files
    .filter(({ path }) => !SKIPPED.test(path))
    .flatMap(({ path, data, body }) =>
      [...dataStrings(data), ...bodyPassages(body).map(({ text }) => text)]
        .flatMap((text) => text.split(/(?<=[.?!])\s+(?=[A-Z"])/))
        .map((sentence) => ({ path, sentence })),
    );
  return [
    ...register.proven.flatMap(({ promise, proof }) => {
      const text = readTest(proof.file);
      if (text === null) return [`promises.yaml: the test of "${promise}" is gone: ${proof.file}`];
      return text.includes(proof.test) ? [] : [`promises.yaml: ${proof.file} has no test "${proof.test}" (${promise})`];
    }),
    ...texts.flatMap(({ path, sentence }) => {
      const unbuilt = register.notBuilt.find((_, index) => refused[index]?.test(sentence));
      if (unbuilt) return [`${path} promises what isn't built (${unbuilt.promise}): ${sentence}`];
      const isPromise = PROMISES.some((pattern) => pattern.test(sentence));
      if (!isPromise || covered.some((rule) => rule.test(sentence))) return [];
      return [`${path} promises without a test in content/promises.yaml: ${sentence}`];
    }),
  ];
}

export function readRegister(): PromiseRegister {
  return Register.parse(parse(readFileSync("content/promises.yaml", "utf8")));
}

if (import.meta.main) {
  const problems = promiseProblems(readContent(), readRegister(), (file) =>
    existsSync(file) ? readFileSync(file, "utf8") : null,
  );
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  if (problems.length > 0) process.exitCode = 1;
}
