import { globSync, readFileSync } from "node:fs";
import ts from "typescript";

/**
 * The domain returns codes and facts; pages, emails and PDFs turn them into sentences. This check refuses every literal in src/domain
 * that's meant for people.
 *
 * A sentence is a string or template with at least two words separated by a space, one of them with three or more letters; an
 * interpolated value (`${…}`) or a number counts as a word. So "Choose a reason", "once a week" and `until ${date}` are sentences;
 * "not-found", "AL AR IA" and `${n} mL` aren't.
 *
 * Not checked: tests; SQL (`queries*.server.ts`, `reads*.server.ts` and sql`…`); what only programmers see (errors, log lines, imports,
 * types); lists called `phrases`, which contain search input to compare with and are never shown; `STORED_TEXTS`.
 */
export function sentencesIn(file: string, source: string): Sentence[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: Sentence[] = [];
  visit(tree);
  return found;

  function visit(node: ts.Node): void {
    if (isForPrograms(node)) return;
    const text = textOf(node);
    if (text !== undefined && isSentence(text)) {
      found.push({ file, line: tree.getLineAndCharacterOfPosition(node.getStart()).line + 1, text });
    }
    ts.forEachChild(node, visit);
  }
}

interface Sentence {
  file: string;
  line: number;
  /** With `…` in place of a value. */
  text: string;
}

const BILLED = "A line of an invoice is stored as the member was billed.";
const RECORDED = "A note in the medical record, stored beside the notes that people write.";

/** Allowed sentences, each with its reason. At most 10. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "Medicine, … days": BILLED,
  "Newsletter discount": BILLED,
  "Part not charged": BILLED,
  "Replacement of a lost package": BILLED,
  "Withdrawn: …": RECORDED,
  "Corrected by version …": RECORDED,
  "More results": RECORDED,
  "Final results": RECORDED,
  "Corrected by the lab": RECORDED,
  "Newsletter Signup": "The name of the vendor's event, as the specification gives it.",
};

/** Files that write what is prescribed: the text on the label and the names of medicines, stored and sent to pharmacies as they are. */
const STORED_TEXTS: ReadonlySet<string> = new Set([
  "src/domain/prescribing/regimen/directions.ts",
  "src/domain/prescribing/regimen/order-sets.ts",
]);

function isForPrograms(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true;
  if (ts.isThrowStatement(node)) return true;
  if (ts.isNewExpression(node)) return node.expression.getText().endsWith("Error");
  if (ts.isCallExpression(node)) return /^super$|\blog\??\.(debug|info|warn|error)$/.test(node.expression.getText());
  if (ts.isTaggedTemplateExpression(node)) return /^sql\b/.test(node.tag.getText());
  if (ts.isPropertyAssignment(node)) return node.name.getText() === "phrases";
  return false;
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map((span) => `…${span.literal.text}`).join("");
}

function isSentence(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => /[\p{L}\d…]/u.test(word));
  return words.length >= 2 && words.some((word) => /\p{Ll}{2}/u.test(word) && /\p{L}{3}/u.test(word));
}

if (import.meta.main) {
  const found = globSync("src/domain/**/*.{ts,tsx}")
    .filter(
      (file) =>
        !file.includes(".test.") && !STORED_TEXTS.has(file) && !/(?:queries|reads)[^/]*\.server\.ts$/.test(file),
    )
    .flatMap((file) => sentencesIn(file, readFileSync(file, "utf8")))
    .filter((sentence) => !(sentence.text in EXCEPTIONS));
  for (const { file, line, text } of found) process.stderr.write(`${file}:${line}: ${text}\n`);
  process.stdout.write(
    `${found.length} sentences in src/domain, and ${Object.keys(EXCEPTIONS).length} that stay. Return a code; the face has the sentence.\n`,
  );
  process.exitCode = found.length > 0 || Object.keys(EXCEPTIONS).length > 10 ? 1 : 0;
}
