import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * One spelling (American) and one word per idea, as listed in docs/glossary.md. Spelling is checked everywhere; replaced words only in
 * names, because most of them are plain English in a sentence.
 */
type Rule = { pattern: RegExp; write: string };

const SPELLING: Rule[] = [
  { pattern: /\w*cancell(?:ed|ing)\w*/gi, write: "canceled, canceling" },
  { pattern: /\w*licence\w*/gi, write: "license" },
  { pattern: /\w*colour\w*/gi, write: "color" },
  { pattern: /\w*behaviour\w*/gi, write: "behavior" },
  { pattern: /\w*neighbour\w*/gi, write: "neighbor" },
  { pattern: /\w*favour\w*/gi, write: "favor" },
  { pattern: /\w*(?:authoris|recognis|initialis|serialis|organis|apologis|normalis|summaris)\w*/gi, write: "-ize" },
  { pattern: /\w*enrol(?!l)\w*/gi, write: "enroll" },
  { pattern: /\bmisspelt\b|\bspelt\b|\blearnt\b/gi, write: "misspelled, spelled, learned" },
  { pattern: /\be-mails?\b/gi, write: "email" },
  { pattern: /\w*travell(?:ed|ing|er)\w*/gi, write: "traveled" },
  { pattern: /\w*labell(?:ed|ing)(?!by)\w*/gi, write: "labeled" },
  { pattern: /\b(?:acknowledge|judge)ments?\b/gi, write: "acknowledgment, judgment" },
];

const NAMES: Rule[] = [
  { pattern: /\b(?:keep|kept)(?!Alive)[A-Z]\w*/g, write: "save…, record…, stored…" },
  { pattern: /\b(?:tell|told)[A-Z]\w*/g, write: "notify…" },
  { pattern: /\btake(?:n)?[A-Z]\w*/g, write: "receive…, apply…" },
  { pattern: /\b(?!n[wW]ords|passwords|guessWords|emergencyWords)[a-z]+Words\b/g, write: "…Label, format…" },
  { pattern: /\b(?!ENOUGH|MAX|MIN)[A-Z]+_WORDS\b/g, write: "…_LABELS" },
  { pattern: /\bstandings?Of\w*|\bStanding\b(?=[;,)[\]<>])/g, write: "status" },
  { pattern: /\bwish(?:For)?[A-Z]\w*|\bis?Wishing\w*/g, write: "joinWaitlist, request" },
  { pattern: /\bMOST_[A-Z_]+/g, write: "MAX_…" },
  { pattern: /\b(?:noSoonerThan|saysOf|whatIs[A-Z]\w*)\b/g, write: "withMinimumDuration, get…, find…" },
  { pattern: /\bshown[A-Z]\w*\(/g, write: "to…View, load…" },
];

/** Files that name old rows and old queues, or that follow someone else's spelling. */
const EXCEPTIONS = [
  // The vendor's own names of states.
  /^src\/dosespot\/read-prescription\.ts$/,
  /^sandbox\/dosespot\/(books|dosespot)\.ts$/,
  /^migrations\//,
  /^package-lock\.json$/,
  /^docs\/glossary\.md$/,
  /^scripts\/checks\/plain-words(\.test)?\.ts$/,
  /^scripts\/(migrations\/job-queue|local-postgres)\.ts$/,
  /^src\/domain\/audit\/action\.ts$/,
  /^src\/(core\/calendar-file|junction\/(create-junction|order))\.ts$/,
  /^sandbox\/labs\/labs\.ts$/,
  /^src\/worker\/mail\/calendar-file\.test\.ts$/,
];
/** Words are the subject here (`queryWords`, `nameWords`), so names may contain them. Spelling is still checked. */
const NAME_EXCEPTIONS = /^src\/domain\/(search|desk\/people)\//;
const TEXT = /\.(ts|tsx|md|mdx|css|json|yaml|yml|cjs)$|^\.ci\/run$/;
const CODE = /\.(ts|tsx)$/;

if (import.meta.main) {
  const files = execFileSync("git", ["ls-files"], { encoding: "utf8", maxBuffer: 1e8 }).split("\n").filter(Boolean);
  const found = files.flatMap((file) =>
    isRead(file) ? findWords(readFileSync(file, "utf8"), file) : findWords("", file),
  );
  for (const line of found) process.stdout.write(`${line}\n`);
  process.exitCode = found.length > 0 ? 1 : 0;
}

function isRead(file: string): boolean {
  return TEXT.test(file) && !EXCEPTIONS.some((pattern) => pattern.test(file));
}

/** Where a text, or a file's own name, has a word the glossary replaced. */
export function findWords(text: string, file: string): string[] {
  if (EXCEPTIONS.some((pattern) => pattern.test(file))) return [];
  const named = SPELLING.flatMap(({ pattern, write }) =>
    [...file.matchAll(pattern)].map(([word]) => `${file}: the name has "${word}", write ${write}`),
  );
  const rules = CODE.test(file) && !NAME_EXCEPTIONS.test(file) ? [...SPELLING, ...NAMES] : SPELLING;
  const within = text
    .split("\n")
    .flatMap((line, index) =>
      rules.flatMap(({ pattern, write }) =>
        [...line.matchAll(pattern)].map(([word]) => `${file}:${index + 1} "${word}", write ${write}`),
      ),
    );
  return [...named, ...within];
}
