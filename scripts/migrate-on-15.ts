import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { lintFindings } from "#test/access/lints.ts";
import { uuidProblems } from "#test/access/uuid-v7.ts";
import { bootstrapDatabase, withDatabase, withUser } from "./bootstrap.ts";
import { freePort, localPasswords } from "./local-postgres.ts";
import { migrate } from "./migrations.ts";

/**
 * The oldest PostgreSQL we support is 15, from Debian 12; development runs on 18. This proves in CI that all migrations apply there,
 * that the access lints find nothing and that ids are correct.
 */
const BIN = "/usr/lib/postgresql/15/bin";
if (!existsSync(join(BIN, "postgres"))) {
  process.stderr.write(`PostgreSQL 15 is not installed at ${BIN}: apt-get install postgresql-15\n`);
  process.exit(2);
}
const started = performance.now();
const folder = await mkdtemp(join(tmpdir(), "clinic-15-"));
const isRoot = process.getuid?.() === 0;
if (isRoot) {
  const [uid, gid] = ["-u", "-g"].map((flag) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" })));
  await chown(folder, uid!, gid!);
}
await chmod(folder, 0o700);
const data = join(folder, "data");
const port = await freePort();
run("initdb", "-D", data, "-U", "postgres", "-A", "trust", "--no-sync", "--encoding=UTF8", "--locale=C.UTF-8");
const [command, ...flags] = asPostgres(
  "postgres",
  "-D",
  data,
  "-p",
  String(port),
  "-c",
  "listen_addresses=127.0.0.1",
  "-c",
  "fsync=off",
  "-c",
  `unix_socket_directories=${folder}`,
);
const server = spawn(command!, flags, { stdio: "ignore" });
try {
  const superuserUrl = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await untilItAnswers(superuserUrl);
  await bootstrapDatabase(superuserUrl, "clinic", localPasswords());
  const applied = await migrate(withDatabase(withUser(superuserUrl, "app_owner", "local"), "clinic"));
  const client = new pg.Client({ connectionString: withDatabase(superuserUrl, "clinic") });
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>("show server_version");
  const problems = [...(await lintFindings(client)), ...(await uuidProblems(client))];
  await client.end();
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(
    `PostgreSQL ${rows[0]?.server_version}: ${applied.length} migrations applied, ${problems.length} problems (${seconds} s)\n`,
  );
  process.exitCode = problems.length ? 1 : 0;
} finally {
  if (server.exitCode === null) {
    server.kill("SIGINT");
    await once(server, "exit");
  }
  await rm(folder, { recursive: true, force: true });
}

/** PostgreSQL refuses to run as root. */
function asPostgres(program: string, ...args: string[]): string[] {
  const user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"];
  return [...(isRoot ? user : []), join(BIN, program), ...args];
}

function run(program: string, ...args: string[]): void {
  const [command, ...rest] = asPostgres(program, ...args);
  execFileSync(command!, rest, { stdio: ["ignore", "ignore", "inherit"] });
}

async function untilItAnswers(url: string): Promise<void> {
  for (let i = 0; i < 100; i++) {
    const client = new pg.Client({ connectionString: url });
    const isUp = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (isUp) return;
    if (server.exitCode !== null) break;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error("PostgreSQL 15 did not start");
}
