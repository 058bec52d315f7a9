import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { environmentFor } from "#core/env/command-env.ts";
import { freePort, startLocalPostgres, type LocalPostgres } from "../scripts/local-postgres.ts";
import type { MovableClock } from "./clock.ts";
import { MIGRATED, startMigratedPostgres } from "../scripts/migrated-postgres.ts";

/**
 * The whole clinic from the build, on free ports with its own database: what end-to-end tests, drills and benchmarks run against.
 * Everything is real, and nothing is left behind.
 */
export type Clinic = {
  postgres: LocalPostgres;
  database: string;
  /** The settings of both processes; each gets only its own. */
  env: Record<string, string>;
  /** The public URL; the browser must use exactly this. */
  origin: string;
  mailUrl: string;
  /** The payment processor's sandbox: its API, its card frame, its books and its switches. */
  stripeUrl: string;
  web: ClinicProcess[];
  worker: ClinicProcess | null;
  startWeb(extra?: Record<string, string>): Promise<ClinicProcess>;
  startWorker(extra?: Record<string, string>): Promise<ClinicProcess>;
  /** For real: its processes end, and restart on the same port with the same data. */
  stopDatabase(): Promise<void>;
  startDatabase(): Promise<void>;
  stop(): Promise<void>;
};

export type ClinicProcess = {
  child: ChildProcess;
  url: string;
  internalUrl: string;
  output(): string;
  stop(): Promise<void>;
  kill(): Promise<void>;
};

/** Same as `npm start` and `npm run worker`: a small young generation, so memory shows what a process really keeps. */
const FLAGS = {
  web: ["--enable-source-maps", "--max-semi-space-size=16"],
  worker: ["--enable-source-maps", "--max-semi-space-size=4"],
};

const program = (name: "web" | "worker") => `${process.env["BUILD_DIR"] ?? "build"}/programs/${name}.js`;

export async function startClinic(
  options: {
    webs?: number;
    worker?: boolean;
    sandbox?: boolean;
    durable?: boolean;
    env?: Record<string, string>;
    /** A clock for all of it, its own database included. */
    clock?: MovableClock;
    /** A migrated database on a running server. Without it, the clinic gets its own server and can stop it. */
    on?: { postgres: LocalPostgres; database: string };
  } = {},
): Promise<Clinic> {
  const folder = await mkdtemp(join(tmpdir(), "clinic-run-"));
  const dir = `${folder}-pg`;
  const { postgres, database } = options.on ?? (await openDatabase(dir, options));
  const [smtp, mailHttp, stripe, clamd, firstPort] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ]);
  const env: Record<string, string> = {
    APP_ENV: "test",
    NODE_ENV: "production",
    TZ: "UTC",
    LOG_LEVEL: "warn",
    // There's no load balancer, and a busy test machine isn't an overload: tests of these limits set them.
    DRAIN_SECONDS: "0",
    MAX_IN_FLIGHT: "0",
    REQUEST_SECONDS: "20",
    PUBLIC_ORIGIN: `http://localhost:${firstPort}`,
    DATABASE_URL: postgres.url("app_web", database),
    DATABASE_AUTH_URL: postgres.url("app_auth", database),
    DATABASE_WORKER_URL: postgres.url("app_worker", database),
    AUDIT_ANCHOR_FILE: join(folder, "audit-anchor.jsonl"),
    SMTP_URL: `smtp://127.0.0.1:${smtp}`,
    SMS_URL: `http://127.0.0.1:${mailHttp}/sms`,
    KLAVIYO_URL: `http://127.0.0.1:${mailHttp}/klaviyo`,
    STRIPE_URL: `http://127.0.0.1:${stripe}`,
    PHARMACY_URL: `http://127.0.0.1:${mailHttp}/pharmacy`,
    LAB_URL: `http://127.0.0.1:${mailHttp}/labs`,
    EPRESCRIBE_URL: `http://127.0.0.1:${mailHttp}/dosespot`,
    FILES_FOLDER: join(folder, "files"),
    CLAMD_URL: `tcp://127.0.0.1:${clamd}`,
    // Tests come from many addresses at once: each sends its own, and only this machine is trusted.
    TRUSTED_PROXIES: "127.0.0.1",
    ...options.env,
  };
  const processes: ClinicProcess[] = [];
  const clinic: Clinic = {
    postgres,
    database,
    env,
    origin: `http://localhost:${firstPort}`,
    mailUrl: `http://127.0.0.1:${mailHttp}`,
    stripeUrl: `http://127.0.0.1:${stripe}`,
    web: [],
    worker: null,
    async startWeb(extra = {}) {
      const [port, internalPort] = [clinic.web.length ? await freePort() : firstPort, await freePort()];
      const ports = { PORT: String(port), INTERNAL_PORT: String(internalPort) };
      const web = start(
        program("web"),
        { ...environmentFor("web", env), ...options.clock?.env, ...ports, ...extra },
        `http://127.0.0.1:${port}`,
        `http://127.0.0.1:${internalPort}`,
      );
      processes.push(web);
      clinic.web.push(web);
      await untilAnswers(`${web.url}/readyz`, web);
      return web;
    },
    async startWorker(extra = {}) {
      const internalPort = await freePort();
      const worker = start(
        program("worker"),
        {
          ...environmentFor("worker", env),
          ...options.clock?.env,
          INTERNAL_PORT: String(internalPort),
          LOG_LEVEL: "info",
          ...extra,
        },
        "",
        `http://127.0.0.1:${internalPort}`,
      );
      processes.push(worker);
      clinic.worker = worker;
      await until(() => worker.output().includes("worker started"), worker);
      return worker;
    },
    stopDatabase: () => clinic.postgres.stop(),
    async startDatabase() {
      const { port } = clinic.postgres;
      clinic.postgres = await startLocalPostgres({
        dir,
        keep: true,
        port,
        durable: options.durable ?? false,
        env: options.clock?.env ?? {},
      });
    },
    async stop() {
      await Promise.all(processes.map((one) => one.stop()));
      await clinic.postgres.stop();
      await rm(dir, { recursive: true, force: true });
      await rm(folder, { recursive: true, force: true });
    },
  };
  try {
    if (options.sandbox !== false) {
      const ports = {
        SANDBOX_SMTP_PORT: String(smtp),
        SANDBOX_HTTP_PORT: String(mailHttp),
        SANDBOX_STRIPE_PORT: String(stripe),
        SANDBOX_CLAMD_PORT: String(clamd),
      };
      const sandbox = start("sandbox/start.ts", { ...env, ...options.clock?.env, ...ports }, clinic.mailUrl, "");
      processes.push(sandbox);
      await untilAnswers(`${clinic.mailUrl}/mail.json`, sandbox);
    }
    for (let i = 0; i < (options.webs ?? 1); i++) await clinic.startWeb();
    if (options.worker !== false) await clinic.startWorker();
  } catch (error) {
    await clinic.stop();
    throw error;
  }
  return clinic;
}

async function openDatabase(
  dir: string,
  { durable = false, clock }: { durable?: boolean; clock?: MovableClock },
): Promise<{ postgres: LocalPostgres; database: string }> {
  const env = clock?.env ?? {};
  const postgres = await startMigratedPostgres({ dir, keep: true, durable, env });
  if (clock) await removeTimeouts(postgres.url("postgres", MIGRATED));
  return { postgres, database: MIGRATED };
}

/**
 * PostgreSQL's timers ask for the time in a signal handler, where a moved clock answers with the machine's own now and then. To a clinic
 * that lives in the past, that's days later: statements that have just begun would be canceled.
 */
async function removeTimeouts(superuserUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  for (const role of ["app_web", "app_auth", "app_worker"]) {
    for (const name of ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"]) {
      await client.query(`alter role ${role} set ${name} = 0`);
    }
  }
  await client.end();
}

function start(file: string, env: Record<string, string>, url: string, internalUrl: string): ClinicProcess {
  const child = spawn(process.execPath, [...(file.includes("worker") ? FLAGS.worker : FLAGS.web), file], {
    env: { ...cleanEnvironment(), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  const keep = (chunk: Buffer) => {
    lines.push(String(chunk));
    if (lines.length > 2_000) lines.splice(0, 1_000);
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  // If the program that started it dies, nothing may be left behind.
  const endWithParent = () => void child.kill("SIGKILL");
  process.once("exit", endWithParent);
  const ended = new Promise<void>((done) =>
    child.once("exit", () => {
      process.off("exit", endWithParent);
      done();
    }),
  );
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await ended;
  };
  return {
    child,
    url,
    internalUrl,
    output: () => lines.join(""),
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
  };
}

/** The caller's environment without anything that would configure the clinic by accident. */
function cleanEnvironment(): Record<string, string> {
  const { PATH, HOME, TMPDIR, BUILD_DIR, NODE_COMPILE_CACHE } = process.env;
  return Object.fromEntries(
    Object.entries({ PATH, HOME, TMPDIR, BUILD_DIR, NODE_COMPILE_CACHE }).filter(
      (entry): entry is [string, string] => !!entry[1],
    ),
  );
}

async function untilAnswers(url: string, owner: ClinicProcess): Promise<void> {
  await until(async () => (await fetch(url).catch(() => null))?.ok ?? false, owner);
}

async function until(test: () => boolean | Promise<boolean>, owner: ClinicProcess): Promise<void> {
  // A busy machine may take more than half a minute for it.
  for (let i = 0; i < 900; i++) {
    if (await test()) return;
    if (owner.child.exitCode !== null) break;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`A process of the clinic did not start:\n${owner.output()}`);
}
