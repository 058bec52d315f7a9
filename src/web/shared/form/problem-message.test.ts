import { globSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";
import { z } from "zod";
import { parseForm } from "./form.server.ts";
import { PROBLEM_MESSAGES } from "./messages/problem-messages.ts";

/** A code as schemas of the domain hand it to Zod: `.min(1, "note-missing")`, `{ message: "note-missing" }`. */
const CODE = /^[a-z]+(-[a-z0-9]+)+$/;

test("every code that a schema of the domain can return has its sentence, and no sentence is left over", () => {
  const codes = new Set(
    globSync("src/domain/**/*.ts")
      .filter((file) => !file.includes(".test."))
      .flatMap((file) => codesIn(readFileSync(file, "utf8"))),
  );
  expect([...codes].filter((code) => !(code in PROBLEM_MESSAGES))).toEqual([]);
  expect(Object.keys(PROBLEM_MESSAGES).filter((code) => !codes.has(code))).toEqual([]);
});

test("a code without a sentence would be seen", () => {
  expect(codesIn('import { z } from "zod"; const A = z.string().min(1, "never-heard-of");')).toEqual([
    "never-heard-of",
  ]);
  expect(codesIn('import { z } from "zod"; check.addIssue({ code: "custom", message: "a-b" });')).toEqual(["a-b"]);
  expect(codesIn('import { z } from "zod"; const A = z.enum(["not-a-message"]);')).toEqual([]);
});

test("a form that is refused says so in sentences, for its own limits too", () => {
  const schema = z.object({ note: z.string().min(1, "answer-missing"), text: z.string().max(1000) });
  expect(parseForm(schema, { note: "", text: "x".repeat(1001) }).problems).toEqual([
    { fieldId: "note", message: "Enter your answer" },
    { fieldId: "text", message: "Use 1,000 characters or fewer" },
  ]);
});

function codesIn(source: string): string[] {
  if (!/from "zod"/.test(source)) return [];
  const found: string[] = [];
  visit(ts.createSourceFile("schema.ts", source, ts.ScriptTarget.Latest, true));
  return found;

  function visit(node: ts.Node): void {
    if (ts.isCallExpression(node) && isOfSchema(node)) node.arguments.forEach(add);
    if (ts.isPropertyAssignment(node) && /^(message|error)$/.test(node.name.getText())) add(node.initializer);
    ts.forEachChild(node, visit);
  }

  function add(node: ts.Node): void {
    if (ts.isStringLiteral(node) && CODE.test(node.text)) found.push(node.text);
  }
}

/** A method of a schema, or outside of use cases a function of our own that makes one. */
function isOfSchema(call: ts.CallExpression): boolean {
  const { expression } = call;
  if (ts.isIdentifier(expression)) return !ts.findAncestor(call, ts.isFunctionDeclaration);
  const methods = /^(min|max|length|regex|refine|int|positive|nonnegative|enum|string|number|email|uuid|date)$/;
  return ts.isPropertyAccessExpression(expression) && methods.test(expression.name.text);
}
