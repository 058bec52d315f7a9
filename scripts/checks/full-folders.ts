import { readdirSync } from "node:fs";

/** Folders people browse to find a file. Migrations and decision records are lists, found by number. */
const ROOTS = ["src", "test", "e2e", "drills", "bench", "sandbox", "scripts"];
/** A folder with more files should be two folders. */
export const MAX_FILES = 40;

/** Folders with too many direct files, and how many. */
export function fullFolders(roots: readonly string[]): string[] {
  return roots.flatMap((root) => {
    const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    return Object.entries(Object.groupBy(files, (file) => file.parentPath))
      .filter(([, inside = []]) => inside.length > MAX_FILES)
      .map(([folder, inside = []]) => `${folder} holds ${inside.length} files`);
  });
}

if (import.meta.main) {
  const full = fullFolders(ROOTS);
  for (const line of full) process.stderr.write(`${line}, more than ${MAX_FILES}: make it two folders.\n`);
  process.exitCode = full.length > 0 ? 1 : 0;
}
