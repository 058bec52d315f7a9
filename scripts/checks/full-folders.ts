import { readdirSync } from "node:fs";

/** Where somebody looks for a file by its folder. Migrations and decision records are lists, read by their number. */
const ROOTS = ["src", "test", "e2e", "drills", "bench", "sandbox", "scripts"];
/** Beyond this a folder is two folders. */
export const MAX_FILES = 40;

/** The folders that hold too many files of their own, with their number. */
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
