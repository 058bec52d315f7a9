import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import ts from "typescript";
import { OUTSIDE_DOMAIN, TABLE_OWNERS, VIEWS_OF } from "./table-owners.ts";

/**
 * The layers of ARCHITECTURE.md apply to SQL too: a slice reads and writes its own tables. Other slices call what the owner publishes.
 * A view is read by its slice and never written.
 */
export type Use = { file: string; line: number; slice: string; verb: "reads" | "writes"; table: string };

/** Violations in the queries under a root, one line each. */
export function tableErrors(root: string): string[] {
  const { uses, errors } = readQueries(root);
  const refused = uses.filter(isRefused).map(({ file, line, slice, verb, table }) => {
    const kind = VIEWS.has(table) ? "view" : "table";
    return `${file}:${line} ${slice} ${verb} ${table}, a ${kind} of ${TABLE_OWNERS[table]}`;
  });
  return [...errors, ...refused];
}

/** Tables in the database without an owner, and owned ones that don't exist. */
export function ownerErrors(databaseTypes: string): string[] {
  const tables = tablesOf(databaseTypes);
  return [
    ...tables.filter((table) => !(table in TABLE_OWNERS)).map((table) => `${table} has no owner in table-owners.ts`),
    ...Object.keys(TABLE_OWNERS)
      .filter((table) => !tables.includes(table))
      .map((table) => `${table} in table-owners.ts is not in the database`),
  ];
}

function tablesOf(databaseTypes: string): string[] {
  const source = ts.createSourceFile("db-types.ts", databaseTypes, ts.ScriptTarget.Latest);
  const database = source.statements.find((one) => ts.isInterfaceDeclaration(one) && one.name.text === "DB");
  if (!database || !ts.isInterfaceDeclaration(database)) throw new Error("db-types.ts has no interface DB");
  return database.members.flatMap(({ name }) =>
    name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? name.text : [],
  );
}

const VIEWS = new Set(Object.values(VIEWS_OF).flat());

function isRefused({ file, slice, verb, table }: Use): boolean {
  if (verb === "writes" && VIEWS.has(table)) return true;
  return TABLE_OWNERS[table] !== slice && !OUTSIDE_DOMAIN[file]?.includes(table);
}

const WRITES = new Set(["insertInto", "updateTable", "deleteFrom", "mergeInto"]);
const READS = new Set([
  "selectFrom",
  "innerJoin",
  "leftJoin",
  "rightJoin",
  "fullJoin",
  "crossJoin",
  "innerJoinLateral",
  "leftJoinLateral",
  "crossJoinLateral",
]);
/** Query builder calls that other objects have too (`Array.from`): they count only if they name a table. */
const MAYBE_READS = new Set(["from", "using", "table"]);

function readQueries(root: string): { uses: Use[]; errors: string[] } {
  const uses: Use[] = [];
  const errors: string[] = [];
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name)) readSource(path);
  }
  return { uses, errors };

  function readSource(path: string): void {
    const text = readFileSync(path, "utf8");
    if (!/\b(sql|selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\b/.test(text)) return;
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    const file = relative(root, path);
    const slice = sliceOf(file);
    visit(source);

    function visit(node: ts.Node): void {
      if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
        readCall(node, node.expression.name.text, node.expression.expression);
      }
      if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) readCall(node, node.expression.text, null);
      if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === "sql") readRaw(node, textOf(node.template));
      ts.forEachChild(node, visit);
    }

    function readCall(call: ts.CallExpression, method: string, on: ts.Expression | null): void {
      const [first] = call.arguments;
      if (!first) return;
      if (method === "raw" && on?.getText() === "sql" && ts.isStringLiteralLike(first)) readRaw(call, first.text);
      const isSure = READS.has(method) || WRITES.has(method);
      if (!isSure && !MAYBE_READS.has(method)) return;
      for (const name of ts.isArrayLiteralExpression(first) ? first.elements : [first]) {
        if (ts.isStringLiteralLike(name)) {
          const [table = ""] = name.text.split(/\s+as\s+/i);
          if (isSure || table in TABLE_OWNERS) record(call, WRITES.has(method) ? "writes" : "reads", table);
        } else if (isSure && ts.isIdentifier(name)) {
          errors.push(`${file}:${lineOf(call)} ${method}(${name.text}) does not say which table`);
        }
      }
    }

    function readRaw(node: ts.Node, statement: string): void {
      requirePlace(node);
      for (const { verb, table } of tablesIn(statement)) record(node, verb, table);
    }

    function record(node: ts.Node, verb: Use["verb"], table: string): void {
      requirePlace(node);
      uses.push({ file, line: lineOf(node), slice, verb, table });
      if (verb === "writes" && /\/reads[^/]*$/.test(file)) {
        errors.push(`${file}:${lineOf(node)} writes ${table}: what is published reads`);
      }
    }

    function requirePlace(node: ts.Node): void {
      if (mayHoldSql(file)) return;
      errors.push(`${file}:${lineOf(node)} SQL outside queries*.server.ts and reads*.server.ts of a slice`);
    }

    function lineOf(node: ts.Node): number {
      return source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    }
  }
}

/** The slice a file belongs to, or its folder outside the domain. */
function sliceOf(file: string): string {
  const [folder = "", slice = ""] = file.split("/");
  return folder === "domain" ? slice : folder;
}

function mayHoldSql(file: string): boolean {
  if (file.startsWith("core/") || file in OUTSIDE_DOMAIN) return true;
  return /^domain\/.+\/(queries|reads)[^/]*\.server\.ts$/.test(file);
}

function textOf(template: ts.TemplateLiteral): string {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text;
  return template.head.text + template.templateSpans.map(({ literal }) => ` $ ${literal.text}`).join("");
}

const NAME = String.raw`(?:"?[a-z_]+"?\.)?"?[a-z_]+"?`;
const ALIAS = String.raw`(?:\s+(?:as\s+)?[a-z_]+)?`;
const PLACES = new RegExp(
  String.raw`\b(insert\s+into|merge\s+into|delete\s+from|update|from|join|using)\s+(?:only\s+)?(${NAME}${ALIAS}(?:\s*,\s*${NAME}${ALIAS})*)`,
  "gi",
);

/** The tables after `from`, `join`, `into`, `update` and `using`, including after a comma. Other names are columns. */
export function tablesIn(statement: string): { verb: Use["verb"]; table: string }[] {
  const plain = statement.replace(/--[^\n]*/g, " ").replace(/'(?:[^']|'')*'/g, "''");
  const ownNames = new Set(
    [...plain.matchAll(/\b([a-z_]+)\s+as\s+(?:not\s+)?(?:materialized\s+)?\(/gi)].map(([, name]) => name),
  );
  return [...plain.matchAll(PLACES)].flatMap(([, keyword = "", names = ""]) =>
    names
      .split(",")
      .map((name) =>
        name
          .trim()
          .split(/\s/)[0]!
          .replaceAll('"', "")
          .replace(/^public\./, ""),
      )
      .filter((table) => table in TABLE_OWNERS && !ownNames.has(table))
      .map((table) => ({ verb: /^(insert|merge|delete|update)/i.test(keyword) ? "writes" : "reads", table }) as const),
  );
}

if (import.meta.main) {
  const errors = [...ownerErrors(readFileSync("src/core/db-types.ts", "utf8")), ...tableErrors("src")];
  for (const error of errors) process.stderr.write(`${error}\n`);
  process.exitCode = errors.length > 0 ? 1 : 0;
}
