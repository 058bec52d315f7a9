import { pipeline } from "node:stream/promises";
import { Readable } from "node:stream";
import type pg from "pg";
import { from } from "pg-copy-streams";

/** COPY's text format. Null is \N; backslash, tab and line breaks are escaped. */
export async function copyRows(
  client: pg.Client,
  into: string,
  rows: Iterable<readonly (string | number | boolean | null)[]>,
): Promise<void> {
  await pipeline(Readable.from(chunks(rows)), client.query(from(`copy ${into} from stdin`)));
}

const CHUNK = 1 << 16;

function* chunks(rows: Iterable<readonly (string | number | boolean | null)[]>): Generator<string> {
  let text = "";
  for (const row of rows) {
    text += `${row.map(field).join("\t")}\n`;
    if (text.length < CHUNK) continue;
    yield text;
    text = "";
  }
  if (text) yield text;
}

function field(value: string | number | boolean | null): string {
  if (value === null) return "\\N";
  if (typeof value !== "string") return String(value);
  return /[\\\t\n\r]/.test(value) ? value.replace(/[\\\t\n\r]/g, (c) => ESCAPES[c]!) : value;
}

const ESCAPES: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };
