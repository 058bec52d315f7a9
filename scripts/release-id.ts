import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";

/** What the build writes into web, worker and pages. */
export function definesOfRelease(): Record<string, string> {
  return {
    __NEWEST_MIGRATION__: JSON.stringify(newestMigration()),
    __RELEASE__: JSON.stringify(releaseId()),
    __OFFLINE__: JSON.stringify(process.env["OFFLINE"] !== "off"),
  };
}

/** RELEASE if there's no repository, otherwise the commit. */
function releaseId(): string {
  if (process.env["RELEASE"]) return process.env["RELEASE"];
  try {
    return execFileSync("git", ["rev-parse", "--short=12", "HEAD"], { encoding: "utf8", stdio: "pipe" }).trim();
  } catch {
    return "unknown";
  }
}

/** `/readyz` checks the database for it, so a release never serves before its migrations have run. */
function newestMigration(): string {
  return (
    readdirSync("migrations")
      .filter((name) => name.endsWith(".sql"))
      .sort()
      .at(-1) ?? ""
  );
}
