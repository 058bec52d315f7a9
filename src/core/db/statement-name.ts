import { createHash } from "node:crypto";
import { statementTexts } from "../metrics.ts";

/** Only these have plans. Transactions, settings and table locks are sent as plain text. */
const PLANNED = /^\s*(select|insert|update|delete|with)\b/i;

/** A statement with more values is specific to its data, such as a bulk index write, and won't come again. */
const MAX_VALUES = 64;

/** Each connection keeps the plans of its named statements in memory: text built from data must not fill it. */
const MAX_NAMES = 3_000;

const names = new Map<string, string>();

/**
 * The name under which PostgreSQL stores this text's plan, so each connection plans it once: with policies, planning costs several
 * times as much as execution. The same text has the same name in every process, because poolers need that.
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
