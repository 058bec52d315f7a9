import type { Ctx } from "../ctx.ts";
import { clinicToday } from "../dates.ts";
import { inReadTransaction, mayWrite, type Trx } from "../db.ts";

/** Notifications clear the rows within milliseconds. Without a connection for them, rows are at most this old. */
const FRESH_MS = 10_000;

type Stored = { rows: unknown; until: number };

/** Null until somebody listens for changes. */
let stored: Map<string, Stored> | null = null;

/**
 * Rows that everybody may read: treatments, prices, clinical numbers, the banner. Members' pages share them, so not every page asks
 * for them again; with `isForVisitors`, so do pages without a session. Staff see their own change at once, and what can write reads
 * the tables: both ask the database.
 */
export async function readPublicRows<T>(
  ctx: Ctx,
  name: string,
  select: (trx: Trx, today: string) => Promise<T>,
  { isForVisitors = false }: { isForVisitors?: boolean } = {},
): Promise<T> {
  const today = clinicToday(ctx);
  const key = `${name} ${today}`;
  const shares = ctx.actor.kind === "member" || (isForVisitors && ctx.actor.kind === "anonymous");
  const rows = ctx.reads && shares && !mayWrite(ctx) ? stored : null;
  const known = rows?.get(key);
  const now = performance.now();
  if (known && known.until > now) return known.rows as T;
  const read = freeze(await inReadTransaction(ctx, ({ trx }) => select(trx, today)));
  // If they were cleared in the meantime, this map is no longer used.
  rows?.set(key, { rows: read, until: now + FRESH_MS });
  return read;
}

/** Something public has changed, or may have. Sharing starts with the first call. */
export function clearPublicRows(): void {
  stored = new Map();
}

/** Many pages hold the same objects, so a page that changed one would change it for all. */
function freeze<T>(value: T): T {
  if (value === null || typeof value !== "object" || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) freeze(part);
  return Object.freeze(value);
}
