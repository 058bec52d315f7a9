import { createHash } from "node:crypto";

/** The same for the same content, in whatever order its keys come back from the database. */
export function hashOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value, byKey)).digest("hex");
}

function byKey(_: string, value: unknown): unknown {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
