import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../scripts/local-postgres.ts";

const BINARY = "/usr/sbin/pgbouncer";

export type Pooler = {
  url: string;
  /** The URL of this database through the pooler. */
  through(databaseUrl: string): string;
  what: string;
  stop(): Promise<void>;
};

type Options = {
  /** A pgbouncer other than the installed one. */
  command?: string[];
  /** URLs of the same database for other roles. They share the server connections. */
  roles?: string[];
  maxPreparedStatements?: number;
};

/** A pgbouncer in transaction mode in front of a database, or null if there's none. */
export async function startPgbouncer(
  databaseUrl: string,
  serverConnections: number,
  { command = [BINARY], roles = [], maxPreparedStatements }: Options = {},
): Promise<Pooler | null> {
  const [program, ...args] = command as [string, ...string[]];
  if (!existsSync(program)) return null;
  const target = new URL(databaseUrl);
  const database = target.pathname.slice(1);
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), "clinic-pgbouncer-"));
  const users = [target, ...roles.map((url) => new URL(url))];
  const files = {
    "users.txt": users.map(({ username, password }) => `"${username}" "${password}"\n`).join(""),
    "pgbouncer.ini": ini(),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text, { mode: 0o600 });
  const user = process.getuid?.() === 0 ? ["-u", "postgres"] : [];
  if (user.length) await giveToPostgres([folder, ...Object.keys(files).map((name) => join(folder, name))]);
  const child = spawn(program, [...args, ...user, join(folder, "pgbouncer.ini")], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  child.stderr.on("data", (chunk) => (output += chunk));
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill("SIGINT");
      await once(child, "exit");
    }
    await rm(folder, { recursive: true, force: true });
  };
  for (let i = 0; !(await answers(port)); i++) {
    if (child.exitCode !== null || i === 100) {
      await stop();
      throw new Error(`pgbouncer did not start: ${output}`);
    }
    await new Promise((done) => setTimeout(done, 50));
  }
  const version = execFileSync(program, [...args, "--version"], { encoding: "utf8" }).split("\n")[0];
  const through = (url: string) => Object.assign(new URL(url), { port: String(port) }).href;
  return { url: through(databaseUrl), through, what: `${version}, transaction mode`, stop };

  function ini(): string {
    return `[databases]
${database} = host=${target.hostname} port=${target.port} dbname=${database} pool_size=${serverConnections} max_db_connections=${serverConnections}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = md5
auth_file = ${join(folder, "users.txt")}
pool_mode = transaction
max_client_conn = 500
${maxPreparedStatements ? `max_prepared_statements = ${maxPreparedStatements}` : ""}
; The driver asks for these when it connects and pgbouncer drops them: behind it, the roles must carry the time limits.
ignore_startup_parameters = extra_float_digits,statement_timeout,idle_in_transaction_session_timeout
`;
  }
}

async function giveToPostgres(paths: string[]): Promise<void> {
  const [uid, gid] = ["-u", "-g"].map((flag) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" })));
  for (const path of paths) await chown(path, uid!, gid!);
}

function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => done(true)).once("error", () => done(false));
    socket.once("connect", () => socket.destroy());
  });
}
