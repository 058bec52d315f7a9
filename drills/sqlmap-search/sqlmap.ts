import { spawn, spawnSync } from "node:child_process";

/** Run it manually: it needs Debian's package `sqlmap`. */
export function requireSqlmap(): void {
  if (spawnSync("sqlmap", ["--version"]).status === 0) return;
  process.stderr.write("sqlmap is not installed: apt-get install sqlmap\n");
  process.exit(2);
}

export type Attack = {
  url: string;
  /** Names of the parameters to try. */
  parameters: readonly string[];
  folder: string;
  seconds: number;
  level?: number;
  risk?: number;
  /** Extra headers, such as a cookie. */
  headers?: Record<string, string>;
  /** A form's body, for POST. */
  body?: string;
  /** One request a second: posts count as writes, and an address may make sixty a minute. */
  isSlow?: true;
};

/** Slow enough to stay under the page limit per minute, so the page itself responds. Returns all the output. */
export function attack({ level = 1, risk = 1, headers = {}, ...rest }: Attack): Promise<string> {
  const { url, parameters, folder, seconds, body, isSlow } = rest;
  const args = [
    "-u",
    url,
    "-p",
    parameters.join(","),
    "--batch",
    "--dbms=PostgreSQL",
    "--technique=BEUS",
    `--level=${level}`,
    `--risk=${risk}`,
    `--delay=${isSlow ? 1.05 : 0.11}`,
    "--flush-session",
    "--disable-coloring",
    "--drop-set-cookie",
    `--output-dir=${folder}`,
    ...Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]),
    ...(body === undefined ? [] : ["--data", body]),
  ];
  return new Promise((done) => {
    const child = spawn("sqlmap", args, { stdio: ["ignore", "pipe", "pipe"] });
    let text = "";
    child.stdout.on("data", (chunk: Buffer) => (text += String(chunk)));
    child.stderr.on("data", (chunk: Buffer) => (text += String(chunk)));
    const enough = setTimeout(() => child.kill("SIGTERM"), seconds * 1000);
    child.once("exit", () => {
      clearTimeout(enough);
      done(text);
    });
  });
}

/**
 * Only its final verdict counts: along the way it suspects every page whose responses differ, and takes that back after a second check.
 */
export function isInjectable(text: string): boolean {
  return text.includes("identified the following injection point");
}

export function isCleared(text: string): boolean {
  return text.includes("do not appear to be injectable");
}

/** Signs that the page itself wasn't reached, or broke: refused, rate-limited, or a server error. */
export function troubles(text: string): string[] {
  return [...text.matchAll(/\b(401|403|404|429|5\d\d) \([^)]*\) - \d+ times/g)].map(([text]) => text);
}

export function lastWord(text: string, seconds: number): string {
  const lines = text.split("\n").filter((line) => /CRITICAL|WARNING|injectable/.test(line));
  return lines.at(-1) ?? `no last word within ${seconds} s`;
}
