import { spawn, spawnSync } from "node:child_process";

/** By hand: needs Debian's package `sqlmap`. */
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
  /** What goes along, like a cookie. */
  headers?: Record<string, string>;
  /** A form's body, for POST. */
  body?: string;
  /** One request a second: what is posted counts as a change, of which an address may make sixty a minute. */
  isSlow?: true;
};

/** Slow enough to stay under the limit of pages a minute, so that it is the page that answers. Returns all that it said. */
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

/** Its last word counts: on the way it suspects every page whose answers differ, and takes it back after a second look. */
export function isInjectable(text: string): boolean {
  return text.includes("identified the following injection point");
}

export function isCleared(text: string): boolean {
  return text.includes("do not appear to be injectable");
}

/** What says that the page itself was not asked, or broke: turned away, told to wait, an error of ours. */
export function troubles(text: string): string[] {
  return [...text.matchAll(/\b(401|403|404|429|5\d\d) \([^)]*\) - \d+ times/g)].map(([text]) => text);
}

export function lastWord(text: string, seconds: number): string {
  const lines = text.split("\n").filter((line) => /CRITICAL|WARNING|injectable/.test(line));
  return lines.at(-1) ?? `no last word within ${seconds} s`;
}
