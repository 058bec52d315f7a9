import { spawn, spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../scripts/local-postgres.ts";
import { startClinic } from "#test/clinic.ts";
import { report, say } from "#test/report.ts";
import { startInjectable } from "./sqlmap-search/injectable.ts";

/**
 * sqlmap against the search page's `q`, for a bounded time: it must find nothing. As its control the same run against a small
 * server that pastes `q` into its SQL: that one it must find. By hand: needs Debian's package `sqlmap`.
 */
const SECONDS = 540;
if (spawnSync("sqlmap", ["--version"]).status !== 0) {
  process.stderr.write("sqlmap is not installed: apt-get install sqlmap\n");
  process.exit(2);
}
const clinic = await startClinic({ worker: false, sandbox: false });
const folder = await mkdtemp(join(tmpdir(), "clinic-sqlmap-"));
const injectable = await startInjectable(clinic.postgres.url("app_web", clinic.database), await freePort());
let ours: string;
let control: string;
try {
  control = await attack(`${injectable.url}/search?q=testosterone`);
  ours = await attack(`${clinic.web[0]!.url}/search?q=testosterone`);
} finally {
  await injectable.stop();
  await clinic.stop();
  await rm(folder, { recursive: true, force: true });
}
const found = { ours: isInjectable(ours), cleared: isCleared(ours), control: isInjectable(control) };
say(`the clinic: ${found.cleared ? "nothing found" : lastWord(ours)}`);
say(`the control: ${found.control ? "found injectable, as it is" : lastWord(control)}`);
report({
  name: "sqlmap-search",
  value: Number(found.ours),
  unit: "injectable parameters found; the control was " + (found.control ? "found" : "NOT found"),
  target: 0,
  ok: !found.ours && found.cleared && found.control,
});

/** Slow enough to stay under the limit of pages a minute, so that it is the search that answers. */
function attack(url: string): Promise<string> {
  const args = [
    ...["-u", url, "-p", "q", "--batch", "--dbms=PostgreSQL", "--technique=BEUS", "--level=1", "--risk=1"],
    ...["--delay=0.11", "--flush-session", "--disable-coloring", `--output-dir=${folder}`],
  ];
  return new Promise((done) => {
    const child = spawn("sqlmap", args, { stdio: ["ignore", "pipe", "pipe"] });
    let text = "";
    child.stdout.on("data", (chunk: Buffer) => (text += String(chunk)));
    child.stderr.on("data", (chunk: Buffer) => (text += String(chunk)));
    const enough = setTimeout(() => child.kill("SIGTERM"), SECONDS * 1000);
    child.once("exit", () => {
      clearTimeout(enough);
      done(text);
    });
  });
}

/** Its last word counts: on the way it suspects every page whose answers differ, and takes it back after a second look. */
function isInjectable(text: string): boolean {
  return text.includes("identified the following injection point");
}

function isCleared(text: string): boolean {
  return text.includes("do not appear to be injectable");
}

function lastWord(text: string): string {
  const lines = text.split("\n").filter((line) => /CRITICAL|WARNING|injectable/.test(line));
  return lines.at(-1) ?? `no last word within ${SECONDS} s`;
}
