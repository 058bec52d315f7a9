import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { startLocalPostgres } from "../scripts/local-postgres.ts";

const dir = join(tmpdir(), `clinic-orphan-${process.pid}`);
afterEach(() => rm(dir, { recursive: true, force: true }));

test.each([{ keep: true }, { keep: false }])(
  "a PostgreSQL whose parent was killed is ended by the next start, %o",
  async ({ keep }) => {
    const orphan = await leaveOrphan(keep);
    expect(isAlive(orphan.pid)).toBe(true);

    const postgres = await startLocalPostgres({ dir, keep });
    try {
      expect(isAlive(orphan.pid)).toBe(false);
      expect(existsSync(orphan.sockets)).toBe(false);
      expect(await hasTable(postgres.superuserUrl)).toBe(keep);
    } finally {
      await postgres.stop();
    }
    expect(existsSync(join(dir, "PG_VERSION"))).toBe(keep);
  },
);

test("a stale file that names some other process harms nobody", async () => {
  const bystander = spawn("sleep", ["60"]);
  try {
    const first = await startLocalPostgres({ dir, keep: true });
    await first.stop();
    await writeFile(join(dir, "postmaster.pid"), `${bystander.pid}\n${dir}\n`);
    await (await startLocalPostgres({ dir })).stop();
    expect(isAlive(bystander.pid!)).toBe(true);
  } finally {
    bystander.kill();
  }
});

/** Starts one in a separate process, creates a table there, and kills that process with -9. */
async function leaveOrphan(keep: boolean): Promise<{ pid: number; sockets: string }> {
  const module = new URL("../scripts/local-postgres.ts", import.meta.url).href;
  const code = `
    const { startLocalPostgres } = await import(${JSON.stringify(module)});
    const postgres = await startLocalPostgres(${JSON.stringify({ dir, keep })});
    process.stdout.write(postgres.superuserUrl);`;
  const parent = spawn(process.execPath, ["--input-type=module", "-e", code], { stdio: ["ignore", "pipe", "inherit"] });
  const [url] = (await once(parent.stdout, "data")) as [Buffer];
  const client = new pg.Client({ connectionString: String(url) });
  await client.connect();
  await client.query("create table left_behind ()");
  await client.end();
  const [pid, , , , sockets] = (await readFile(join(dir, "postmaster.pid"), "utf8")).split("\n");
  parent.kill("SIGKILL");
  await once(parent, "exit");
  return { pid: Number(pid), sockets: sockets! };
}

async function hasTable(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string | null }>("select to_regclass('left_behind') as name");
  await client.end();
  return rows[0]?.name === "left_behind";
}

/** A process that ended but wasn't reaped by its parent has no command anymore. */
function isAlive(pid: number): boolean {
  const file = `/proc/${pid}/cmdline`;
  return existsSync(file) && readFileSync(file, "utf8") !== "";
}
