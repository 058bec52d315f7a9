import { execFileSync, spawnSync } from "node:child_process";

/** `npm run setup`: what a new machine needs beyond `npm ci`. */
const PACKAGES = ["chromium", "chromium-headless-shell", "postgresql-15", "qpdf"];

process.stdout.write(`Node ${process.versions.node}\n`);
if (Number(process.versions.node.split(".")[0]) < 24) fail("npm run should bring Node 24 along. Run npm ci again.");

const missing = PACKAGES.filter((name) => !isInstalled(name));
if (missing.length === 0) {
  process.stdout.write("Everything is here\n");
} else if (process.getuid?.() === 0 && spawnSync("which", ["apt-get"]).status === 0) {
  process.stdout.write(`Installing ${missing.join(", ")}\n`);
  execFileSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
  execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...missing], {
    stdio: "inherit",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
} else {
  fail(
    `Install ${missing.join(" and ")} with your package manager; e2e tests, the PostgreSQL 15 check and the check of uploaded PDFs need them.`,
  );
}

function isInstalled(name: string): boolean {
  return name === "postgresql-15"
    ? spawnSync("test", ["-x", "/usr/lib/postgresql/15/bin/postgres"]).status === 0
    : spawnSync("which", [name]).status === 0;
}

function fail(text: string): never {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
