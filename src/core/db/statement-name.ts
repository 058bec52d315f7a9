import { createHash } from "node:crypto";
import { statementTexts } from "../metrics.ts";

/** Only these have plans. Transactions, settings and locks of tables go as plain text. */
const PLANNED = /^\s*(select|insert|update|delete|with)\b/i;

/** A text with more values is made for its data, such as an index written in one piece: it will hardly come again. */
const MAX_VALUES = 64;

/** Each connection holds the plans of its named statements in memory: a text made from data must not fill it. */
const MAX_NAMES = 3_000;

const names = new Map<string, string>();

/**
 * The name under which PostgreSQL keeps the plan of this text, so that it plans once for each connection: behind policies,
 * planning costs several times the execution. The same text has the same name in every process, as a pooler wants it.
 */
export function statementName(text: string, values: readonly unknown[] = []): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (!PLANNED.test(text) || values.length > MAX_VALUES || names.size >= MAX_NAMES) return undefined;
  const name = createHash("sha1").update(text).digest("hex");
  names.set(text, name);
  statementTexts.set(names.size);
  return name;
}
