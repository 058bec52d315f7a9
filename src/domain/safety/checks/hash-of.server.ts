import { createHash } from "node:crypto";
import type { Finding } from "./safety-check.ts";

/** The same for the same content, in whatever order its keys come back from the database. */
export function hashOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value, byKey)).digest("hex");
}

/** Of what was found: the same findings about the same facts. */
export function digestOf(findings: readonly Finding[]): string {
  return hashOf(findings.map(({ ruleKey, version, severity, facts }) => [ruleKey, version, severity, facts]));
}

function byKey(_: string, value: unknown): unknown {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
