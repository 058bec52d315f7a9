import { execFileSync } from "node:child_process";

/** What the build writes into web and worker: RELEASE where there is no repository, otherwise the commit. */
export function releaseId(): string {
  if (process.env["RELEASE"]) return process.env["RELEASE"];
  try {
    return execFileSync("git", ["rev-parse", "--short=12", "HEAD"], { encoding: "utf8", stdio: "pipe" }).trim();
  } catch {
    return "unknown";
  }
}
