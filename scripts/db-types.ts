import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startMigratedPostgres } from "./migrated-postgres.ts";

/** Writes src/core/db-types.ts from the migrated database; with --verify, fails if the file is out of date. */
const postgres = await startMigratedPostgres({ dir: join(tmpdir(), `clinic-types-${process.pid}`) });
try {
  execFileSync(
    "kysely-codegen",
    [
      "--dialect",
      "postgres",
      "--url",
      postgres.url("postgres", "clinic"),
      "--out-file",
      "src/core/db-types.ts",
      "--date-parser",
      "string",
      "--default-schema",
      "public",
      "--exclude-pattern",
      "pgboss.*",
      "--log-level",
      "error",
      "--type-mapping",
      JSON.stringify({ xid8: "string", citext: "string" }),
      ...(process.argv.includes("--verify") ? ["--verify"] : []),
    ],
    { stdio: "inherit" },
  );
} catch {
  process.stderr.write("src/core/db-types.ts does not match the migrations: npm run db-types\n");
  process.exitCode = 1;
} finally {
  await postgres.stop();
}
