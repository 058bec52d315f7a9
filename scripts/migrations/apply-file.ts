import type pg from "pg";
import type { MigrationFile } from "./files.ts";
import { splitStatements } from "./split-statements.ts";
import { LOCK_TIMEOUT_MS, retryOnLocks, STATEMENT_TIMEOUT } from "./wait-for-locks.ts";

/** A concurrent build waits for old transactions, but nobody waits for it. */
const CONCURRENT_LOCK_TIMEOUT = "30s";

export async function applyFile(client: pg.Client, file: MigrationFile): Promise<void> {
  await (file.isConcurrent ? applyConcurrently(client, file) : applyInTransaction(client, file));
}

async function applyInTransaction(client: pg.Client, file: MigrationFile): Promise<void> {
  await retryOnLocks(async () => {
    try {
      await client.query("begin");
      await client.query(
        `set local lock_timeout = ${LOCK_TIMEOUT_MS}; set local statement_timeout = '${STATEMENT_TIMEOUT}'`,
      );
      await client.query(file.text);
      await recordFile(client, file);
      await client.query("commit");
    } catch (error) {
      await client.query("rollback");
      throw error;
    }
  });
}

/** If it fails halfway, the earlier statements are done; they must be safe to run again (`if not exists`). */
async function applyConcurrently(client: pg.Client, file: MigrationFile): Promise<void> {
  await client.query(`set lock_timeout = '${CONCURRENT_LOCK_TIMEOUT}'; set statement_timeout = '${STATEMENT_TIMEOUT}'`);
  try {
    for (const statement of splitStatements(file.text)) {
      await retryOnLocks(async () => {
        await dropInvalidIndex(client, statement);
        await client.query(statement);
      });
    }
    await recordFile(client, file);
  } finally {
    await client.query("reset lock_timeout; reset statement_timeout");
  }
}

const INDEX = /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?([\w."]+)\s+on\s+([\w."]+)/i;

/** A failed concurrent build leaves an index that's written to but never read, and `if not exists` would leave it that way. */
async function dropInvalidIndex(client: pg.Client, statement: string): Promise<void> {
  const [, name, table] = INDEX.exec(statement) ?? [];
  if (!name || !table) return;
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', s.nspname, i.relname) as name
     from pg_index x join pg_class i on i.oid = x.indexrelid join pg_namespace s on s.oid = i.relnamespace
     where x.indrelid = to_regclass($1) and i.relname = $2 and not x.indisvalid`,
    [table, name.replaceAll('"', "")],
  );
  for (const index of rows) await client.query(`drop index concurrently ${index.name}`);
}

async function recordFile(client: pg.Client, { name, sha256, kind }: MigrationFile): Promise<void> {
  await client.query("insert into migration (name, sha256, kind) values ($1, $2, $3)", [name, sha256, kind]);
}
