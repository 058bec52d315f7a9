import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { accessSync, constants, readFileSync, statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { environmentFor } from "#core/env/command-env.ts";
import type { Clinic } from "#test/clinic.ts";
import { freePort } from "../../scripts/local-postgres.ts";

export type Running = {
  url: string;
  user(): number;
  canWrite(): boolean;
  stop(): Promise<{ code: number | null; seconds: number }>;
};

/** The image's files as a process's root: read-only, /tmp in memory, the image's user. What a container runtime does, without one. */
const ENTER = `
set -e
mount --bind "$ROOT" "$ROOT"
mount -t tmpfs tmpfs "$ROOT/tmp"
mount --rbind /dev "$ROOT/dev"
mount --rbind /proc "$ROOT/proc"
mount -o remount,bind,ro "$ROOT"
exec unshare --root="$ROOT" --wd=/app --setgid 10001 --setuid 10001 /nodejs/bin/node --enable-source-maps "$PROGRAM"
`;
const MAX_WAIT_MS = 60_000;

export async function startFromImage(clinic: Clinic, root: string, name: "web" | "worker"): Promise<Running> {
  const [port, internalPort] = [await freePort(), await freePort()];
  const env = { ...productionEnv(clinic, name), PORT: String(port), INTERNAL_PORT: String(internalPort) };
  const child = spawn("unshare", ["--mount", "sh", "-c", ENTER], {
    env: { PATH: process.env["PATH"], ROOT: root, PROGRAM: `build/programs/${name}.js`, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  for (const start = Date.now(); !output.includes(`${name} started`); await sleep(100)) {
    if (child.exitCode !== null || Date.now() - start > MAX_WAIT_MS)
      throw new Error(`${name} did not start:\n${output}`);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    user: () => statSync(`/proc/${child.pid}`).uid,
    canWrite: () => rootIsWritable(child.pid ?? 0),
    async stop() {
      const started = Date.now();
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
      return { code: child.exitCode, seconds: (Date.now() - started) / 1000 };
    },
  };
}

/** By its own list of mounts: the first is its root. */
function rootIsWritable(pid: number): boolean {
  accessSync(`/proc/${pid}/mountinfo`, constants.R_OK);
  const root = readFileSync(`/proc/${pid}/mountinfo`, "utf8")
    .split("\n")
    .map((line) => line.split(" "))
    .findLast((parts) => parts[4] === "/");
  return !root?.[5]?.split(",").includes("ro");
}

/** What production needs; the services are fake, except the database. */
function productionEnv(clinic: Clinic, name: "web" | "worker"): Record<string, string> {
  const keyring = () => `a:${randomBytes(32).toString("base64")}`;
  const { DATABASE_URL = "", DATABASE_AUTH_URL = "", DATABASE_WORKER_URL = "" } = clinic.env;
  return environmentFor(name, {
    DATABASE_URL,
    DATABASE_AUTH_URL,
    DATABASE_LISTEN_URL: DATABASE_URL,
    DATABASE_WORKER_URL,
    APP_ENV: "production",
    ALLOW_UNREVIEWED_CONTENT: "true",
    NODE_ENV: "production",
    PUBLIC_ORIGIN: "https://clinic.example",
    DATA_KEYS: keyring(),
    AUDIT_KEYS: keyring(),
    PHARMACY_KEYS: keyring(),
    AUDIT_ANCHOR_FILE: "/tmp/audit-anchor.jsonl",
    STRIPE_KEY: "sk_live_clinic",
    STRIPE_PUBLISHABLE_KEY: "pk_live_clinic",
    STRIPE_WEBHOOK_SECRET: "whsec_clinic",
    PHARMACY_URL: "https://pharmacy.example",
    S3_URL: "https://s3.example",
    S3_BUCKET: "files",
    S3_KEY_ID: "key",
    S3_SECRET: "made-up",
    CLAMD_URL: "tcp://clamd.example:3310",
    SMTP_URL: "smtps://mail.example",
    SMS_URL: "https://sms.example",
    SMS_KEY: "key",
    MAIL_FROM: "care@clinic.example",
    ALERT_EMAIL: "on-call@clinic.example",
    SUPPORT_EMAIL: "support@clinic.example",
  });
}
