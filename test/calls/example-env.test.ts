import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { KEY_TO_MAKE } from "#core/env/variables.ts";
import { freePort } from "../../scripts/local-postgres.ts";
import { databaseUrl, useDatabase } from "../test-ctx.ts";

useDatabase();

const BUILD = process.env["BUILD_DIR"] ?? "build";
const parts = readFileSync("docs/operations/example.env", "utf8").split(/^# == /m);
let child: ChildProcess | undefined;

afterEach(async () => {
  if (child?.exitCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
});

test("the example environment starts the web process once its databases and keys are filled in", async () => {
  const port = await freePort();
  const web = {
    DATABASE_URL: databaseUrl("app_web"),
    DATABASE_AUTH_URL: databaseUrl("app_auth"),
    DATABASE_LISTEN_URL: databaseUrl("app_web"),
    PORT: String(port),
    // Nobody has approved a page of a new clinic.
    ALLOW_UNREVIEWED_CONTENT: "true",
  };
  const { output } = await start(`${BUILD}/programs/web.js`, { ...partOf("web and worker"), ...partOf("web"), ...web });
  await expect.poll(output, { timeout: 90_000 }).toContain("web started");
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
  expect(answer.status).toBe(200);
  const { release } = (await answer.json()) as { release: string };
  expect(release).toMatch(/^[0-9a-f]{12}$/);
  expect(answer.headers.get("x-release")).toBe(release);
});

test("and the worker", async () => {
  const worker = {
    DATABASE_WORKER_URL: databaseUrl("app_worker"),
    AUDIT_ANCHOR_FILE: join(tmpdir(), `example-${process.pid}-anchor.jsonl`),
  };
  const own = { ...partOf("web and worker"), ...partOf("worker"), ...worker };
  const { output } = await start(`${BUILD}/programs/worker.js`, own);
  await expect.poll(output, { timeout: 90_000 }).toContain("worker started");
});

test("but neither with the part of the other", async () => {
  const everything = { ...partOf("web and worker"), ...partOf("web"), ...partOf("worker") };
  const [web, worker] = [`${BUILD}/programs/web.js`, `${BUILD}/programs/worker.js`];
  expect(await refused(web, everything)).toContain("DATABASE_WORKER_URL is not for the web process.");
  expect(await refused(worker, everything)).toContain("DATABASE_AUTH_URL is not for the worker process.");
});

function partOf(title: string): Record<string, string> {
  const lines = parts.find((part) => part.startsWith(`${title}\n`))?.split("\n") ?? [];
  const pairs = lines.flatMap((line) => /^([A-Z0-9_]+)=(.*)$/.exec(line)?.slice(1) ?? []);
  const values: Record<string, string> = {};
  for (let i = 0; i < pairs.length; i += 2) {
    values[pairs[i]!] = pairs[i + 1] === KEY_TO_MAKE ? `k1:${randomBytes(32).toString("base64")}` : pairs[i + 1]!;
  }
  return values;
}

async function refused(file: string, env: Record<string, string>): Promise<string> {
  const { output, made } = await start(file, env);
  const [code] = await once(made, "exit");
  expect(code).toBe(78);
  return output();
}

async function start(file: string, env: Record<string, string>) {
  const ports = { INTERNAL_PORT: String(await freePort()) };
  const { PATH, BUILD_DIR } = process.env;
  const own = { PATH, NODE_ENV: "production", ...(BUILD_DIR ? { BUILD_DIR } : {}), ...ports, ...env };
  const made = spawn(process.execPath, [file], { env: own, stdio: ["ignore", "pipe", "pipe"] });
  child = made;
  let text = "";
  made.stdout.on("data", (chunk) => (text += chunk));
  made.stderr.on("data", (chunk) => (text += chunk));
  return { made, output: () => text };
}
