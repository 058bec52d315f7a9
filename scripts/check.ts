import { spawn } from "node:child_process";

/** `npm run check`: everything we can check without running the code. Two at a time, with all results shown. */
const steps: Record<string, string> = {
  "types and links":
    "react-router typegen && node scripts/checks/path-strings.ts && node node_modules/typescript-native/bin/tsc --incremental --tsBuildInfoFile node_modules/.cache/tsc.json",
  "database types": "node scripts/db-types.ts --verify",
  boundaries: "depcruise src --config .dependency-cruiser.cjs",
  "boundaries see the bad example":
    "! BOUNDARY_ROOT=test/boundaries/bad depcruise test/boundaries/bad --config .dependency-cruiser.cjs > /dev/null",
  unused: "knip",
  // Code that only tests call isn't reachable: remove use cases nobody can get to.
  "unused in production": "knip --production",
  "one use case in a file": "node scripts/checks/use-case-files.ts",
  "example environment": "node scripts/example-env.ts --check",
  "plain words": "node scripts/checks/plain-words.ts",
  "no folder beyond 40 files": "node scripts/checks/full-folders.ts",
  "no sentence in the domain": "node scripts/checks/domain-sentences.ts",
  "tables of other slices": "node scripts/checks/foreign-tables.ts",
  "no SQL writes in journeys": "node scripts/checks/journey-writes.ts",
  "migrations beside a running clinic": "node scripts/checks/online-migrations.ts",
  "health questions and their first migration": "node scripts/clinical-forms.ts",
  "safety rules and their first migration": "node scripts/clinical-rules.ts",
  "note templates and their first migration": "node scripts/clinical-notes.ts",
  "promises in the texts": "node scripts/checks/promises.ts",
  "Kubernetes manifests": "node scripts/checks/manifests.ts",
  lint: "oxlint --deny-warnings",
  format: "oxfmt --check .",
};

const waiting = Object.entries(steps);
const failed: string[] = [];
await Promise.all([work(), work()]);
process.stdout.write(failed.length ? `\nFailed: ${failed.join(", ")}\n` : "\nAll checks passed\n");
process.exitCode = failed.length ? 1 : 0;

async function work(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, command] = next;
    const started = performance.now();
    const { code, output } = await run(command);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    process.stdout.write(`${code === 0 ? "ok    " : "FAILED"} ${name} (${seconds} s)\n${code === 0 ? "" : output}`);
    if (code !== 0) failed.push(name);
  }
}

function run(command: string): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    const child = spawn(command, { shell: "/bin/bash", stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.once("exit", (code) => done({ code: code ?? 1, output }));
  });
}
