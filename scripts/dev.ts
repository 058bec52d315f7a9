import { randomBytes } from "node:crypto";
import { spawn, type ChildProcess } from "node:child_process";
import { environmentFor } from "#core/env/command-env.ts";
import { SANDBOX_PORTS } from "#core/env/variables.ts";
import { hasCoturn, startCoturn } from "./coturn.ts";
import { DEMO_MEMBERS, DEMO_PASSWORD, DEMO_STAFF, DEMO_TOTP_SECRET } from "./demo/people.ts";
import { makeDemoClinic } from "./demo-clinic.ts";
import { startLocalPostgres } from "./local-postgres.ts";
import { migrate } from "./migrations.ts";

/** `npm run dev`: the whole clinic on this machine. Ctrl-C stops all of it. */
const DATABASE = "clinic";
const RELAY_PORT = 3478;
const postgres = await startLocalPostgres({ dir: ".data/postgres", keep: true, durable: true });
const children: ChildProcess[] = [];
let isStopping = false;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  // The PostgreSQL package would stop the database immediately, but it must be last.
  process.removeAllListeners(signal);
  process.on(signal, () => void stop(0));
}

try {
  await postgres.createDatabase(DATABASE);
  const applied = await migrate(postgres.url("app_owner", DATABASE));
  if (applied.length > 0) say(`Applied ${applied.join(", ")}`);
  await makeDemoClinic(postgres.url("postgres", DATABASE), {
    patients: 200,
    filesFolder: process.env["FILES_FOLDER"] ?? ".data/files",
  });

  const relay = await startRelay();
  const env = {
    ...(process.env as Record<string, string>),
    ...relay,
    APP_ENV: "development",
    NODE_ENV: "development",
    DATABASE_URL: postgres.url("app_web", DATABASE),
    DATABASE_AUTH_URL: postgres.url("app_auth", DATABASE),
    DATABASE_WORKER_URL: postgres.url("app_worker", DATABASE),
    LOG_LEVEL: process.env["LOG_LEVEL"] ?? "warn",
  };
  // A pharmacy that takes a minute for what takes a real one a week.
  launch("sandbox", ["sandbox/start.ts"], { ...env, SANDBOX_PHARMACY_PACE_MS: "15000" });
  launch("web", ["--conditions=development", "scripts/dev-web.ts"], environmentFor("web", env));
  launch("worker", ["scripts/dev-worker.ts"], environmentFor("worker", env));
  await untilAnswers("http://localhost:3000/readyz");
  say(`
The clinic is open.
  Site                http://localhost:3000
  Mail it has sent    http://localhost:${SANDBOX_PORTS.http}
  Payments taken      http://127.0.0.1:${SANDBOX_PORTS.stripe}/books.json
  Metrics             http://localhost:3001/metrics
  PostgreSQL          ${postgres.url("postgres", DATABASE)}
  Accounts            ${[...DEMO_MEMBERS, ...DEMO_STAFF].map(({ email }) => email).join(", ")}
                      password: ${DEMO_PASSWORD}
                      staff code: authenticator secret ${DEMO_TOTP_SECRET}
  Video visits        ${relay["TURN_URLS"] ? `through the relay at ${relay["TURN_URLS"]}` : "directly, on this machine only; install coturn for the relay"}
Ctrl-C closes it.`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  await stop(1);
}

/** The relay for video visits, if coturn is installed and its port is free. */
async function startRelay(): Promise<Record<string, string>> {
  if (!hasCoturn()) return {};
  const secret = randomBytes(16).toString("hex");
  const relay = await startCoturn({ port: RELAY_PORT, secret }).catch(() => null);
  if (!relay) return {};
  children.push(relay.child);
  return { TURN_URLS: `turn:127.0.0.1:${RELAY_PORT}`, TURN_SECRET: secret };
}

function launch(name: string, args: string[], env: NodeJS.ProcessEnv): void {
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "inherit", "inherit"], detached: true });
  children.push(child);
  child.once("exit", (code) => {
    if (isStopping) return;
    process.stderr.write(`${name} ended with ${code}\n`);
    void stop(1);
  });
}

async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await Promise.all(children.map(endChild));
  await postgres.stop();
  process.exit(code);
}

/** Children have their own process groups, so Ctrl-C in the terminal reaches only us and they stop in order. */
async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once("exit", done));
  child.kill("SIGTERM");
  const hurry = setTimeout(() => child.kill("SIGKILL"), 8_000);
  await ended;
  clearTimeout(hurry);
}

async function untilAnswers(url: string): Promise<void> {
  for (let i = 0; i < 600 && !isStopping; i++) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  if (!isStopping) throw new Error(`${url} did not answer within a minute`);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
