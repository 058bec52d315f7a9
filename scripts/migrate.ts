import { orExit } from "#core/env.ts";
import { readVariable } from "#core/env/command-env.ts";
import { migrate, MigrationError } from "./migrations.ts";

/** `npm run migrate`: upgrades the database of DATABASE_OWNER_URL to this release. */
const url = orExit(() => readVariable("DATABASE_OWNER_URL", process.env));
if (!url) {
  process.stderr.write("DATABASE_OWNER_URL is missing. See docs/operations/configure.md.\n");
  process.exit(78);
}
try {
  const applied = await migrate(url);
  process.stdout.write(applied.length ? `Applied ${applied.join(", ")}\n` : "Nothing to apply\n");
} catch (error) {
  if (!(error instanceof MigrationError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
