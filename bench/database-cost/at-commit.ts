import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Figures } from "./measure.ts";

const HERE = join(import.meta.dirname, "..");
const ROOT = join(HERE, "..");

/** Builds another commit in a separate worktree and measures it there with this program, with its own schema and demo data. */
export function measureAt(commit: string, { isSmall }: { isSmall: boolean }): Figures {
  const tree = join(mkdtempSync(join(tmpdir(), "clinic-before-")), "tree");
  const run = (program: string, ...given: string[]) =>
    execFileSync(program, given, { cwd: tree, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  execFileSync("git", ["worktree", "add", "--detach", "--quiet", tree, commit], { cwd: ROOT });
  try {
    symlinkSync(join(ROOT, "node_modules"), join(tree, "node_modules"));
    run("npm", "run", "--silent", "build");
    for (const name of ["database-cost.ts", "database-cost"]) {
      cpSync(join(HERE, name), join(tree, "bench", name), { recursive: true });
    }
    const size = isSmall ? ["--small"] : [];
    return JSON.parse(
      run(process.execPath, "bench/database-cost.ts", "--figures", ...size)
        .trim()
        .split("\n")
        .at(-1)!,
    );
  } finally {
    execFileSync("git", ["worktree", "remove", "--force", tree], { cwd: ROOT });
    rmSync(join(tree, ".."), { recursive: true, force: true });
  }
}
