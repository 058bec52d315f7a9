import { globSync, readFileSync } from "node:fs";
import ts from "typescript";

/**
 * Links to pages use `href()`, so a page that doesn't exist doesn't compile. This finds page paths written as plain strings. Calls to
 * our own API, files in `public/` and comparisons aren't links.
 */
const NO_LINKS = [
  /^src\/web\/routes\.ts$/,
  /^src\/web\/access\.ts$/,
  /^src\/web\/api\//,
  /\/robots\.ts$/,
  /\.test\.tsx?$/,
];

const COMPARES = /^href$|\.(startsWith|includes|endsWith|has)$/;

if (import.meta.main) {
  const patterns = pagePatterns(readFileSync(".react-router/types/+routes.ts", "utf8"));
  const found = globSync("src/web/**/*.{ts,tsx}")
    .filter((file) => !NO_LINKS.some((pattern) => pattern.test(file)))
    .flatMap((file) => findPathStrings(readFileSync(file, "utf8"), file, patterns));
  for (const line of found) process.stdout.write(`${line}\n`);
  if (found.length > 0) process.stdout.write(`\n${found.length} links are strings. Write href("/page/:id", { id }).\n`);
  process.exitCode = found.length > 0 ? 1 : 0;
}

/** What React Router generated from routes.ts, as regular expressions; a parameter matches anything between two slashes. */
export function pagePatterns(generated: string): RegExp[] {
  return [...generated.matchAll(/^ {2}"(\/[^"]*)": \{$/gm)]
    .map(([, path]) => path!)
    .filter((path) => path !== "/" && !path.includes("*") && !path.startsWith("/api/"))
    .map((path) => new RegExp(`^${path.replaceAll(/:\w+\??/g, "[^/]+")}(?:[?#]|$)`));
}

export function findPathStrings(text: string, file: string, patterns: readonly RegExp[]): string[] {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const found: string[] = [];
  visit(source);
  return found;

  function visit(node: ts.Node): void {
    const path = pathOf(node);
    if (path !== null && patterns.some((pattern) => pattern.test(path)) && isLink(node)) {
      found.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1} ${path}`);
    }
    ts.forEachChild(node, visit);
  }
}

/** A string's text; an interpolated value counts as one path segment. */
function pathOf(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `1${literal.text}`).join("");
}

function isLink(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isLiteralTypeNode(parent) || ts.isElementAccessExpression(parent) || ts.isCaseClause(parent)) return false;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return false;
  if (ts.isBinaryExpression(parent) && /^[!=]==|in$/.test(parent.operatorToken.getText())) return false;
  if (ts.isArrayLiteralExpression(parent) && ts.isNewExpression(parent.parent)) return false;
  return !(ts.isCallExpression(parent) && COMPARES.test(parent.expression.getText()));
}
