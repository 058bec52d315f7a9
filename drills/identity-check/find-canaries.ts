import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { IdentityClinic } from "./clinic.ts";

export const PLACES = ["tables", "logs", "mails", "files", "backup"] as const;
export type Place = (typeof PLACES)[number];

/** Where any of these words can be found, as text, in hex or in base64, in whatever case. */
export async function findCanaries(clinic: IdentityClinic, words: readonly string[]): Promise<Record<Place, string[]>> {
  const wanted = words.flatMap((word) => {
    const bytes = Buffer.from(word);
    return [word, bytes.toString("hex"), bytes.toString("base64")].map((one) => one.toLowerCase());
  });
  const holds = (text: string) => {
    const folded = text.toLowerCase();
    return wanted.some((one) => folded.includes(one));
  };
  const mails = await (await fetch(`${clinic.mailUrl}/mail.json`)).text();
  return {
    tables: await findInTables(clinic, wanted),
    logs: Object.entries(clinic.logs())
      .filter(([, text]) => holds(text))
      .map(([name]) => name),
    mails: holds(mails) ? ["mail"] : [],
    files: await findInFolder(clinic.env["FILES_FOLDER"]!, holds),
    backup: await findInBackup(clinic, holds),
  };
}

/** Every row of every table of every schema, as text. */
async function findInTables({ client }: IdentityClinic, wanted: readonly string[]): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from ${name} t where exists (select from unnest($1::text[]) w where strpos(lower(t::text), w) > 0)`,
      [wanted],
    );
    if (rows[0]!.n > 0) found.push(name);
  }
  return found;
}

/** As the operations guide says: a base backup with its write-ahead log, taken while the clinic runs. */
async function findInBackup({ client }: IdentityClinic, holds: (text: string) => boolean): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "clinic-backup-"));
  try {
    const { rows } = await client.query<{ dir: string }>("select current_setting('data_directory') as dir");
    await client.query("select pg_backup_start('drill', true)");
    // Files that come and go while they are copied belong to no backup.
    await promisify(execFile)("cp", ["-a", rows[0]!.dir, folder]).catch(() => undefined);
    await client.query("select pg_backup_stop(false)");
    await promisify(execFile)("cp", ["-a", join(rows[0]!.dir, "pg_wal"), join(folder, "archive")]);
    return await findInFolder(folder, holds);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function findInFolder(folder: string, holds: (text: string) => boolean): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const found: string[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    if (holds(await readFile(join(entry.parentPath, entry.name), "latin1"))) found.push(entry.name);
  }
  return found;
}
