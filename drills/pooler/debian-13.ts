import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const ROOT = join(tmpdir(), "clinic-debian-13-pgbouncer");

/**
 * PgBouncer from Debian 13, on a machine with another Debian: a folder with the package and its dependencies, created once in about
 * half a minute and reused by the next run. That folder's own loader starts it, so nothing needs to be mounted.
 */
export async function pgbouncerOfDebian13(): Promise<string[]> {
  if (!existsSync(ROOT)) {
    const making = `${ROOT}.${process.pid}`;
    try {
      await promisify(execFile)("mmdebstrap", [
        "--quiet",
        "--variant=extract",
        "--include=pgbouncer",
        "trixie",
        making,
      ]);
      await chmod(making, 0o755);
      await rename(making, ROOT);
    } catch (error) {
      await rm(making, { recursive: true, force: true });
      throw new Error("Could not fetch Debian 13's pgbouncer. Is mmdebstrap installed?", { cause: error });
    }
  }
  const libraries = join(ROOT, "usr/lib/x86_64-linux-gnu");
  return [join(libraries, "ld-linux-x86-64.so.2"), "--library-path", libraries, join(ROOT, "usr/sbin/pgbouncer")];
}
