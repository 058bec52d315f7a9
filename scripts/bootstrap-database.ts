import { orExit } from "#core/env.ts";
import { readVariable } from "#core/env/command-env.ts";
import { bootstrapDatabase, ROLES, type Role } from "./bootstrap.ts";

/**
 * `npm run bootstrap-database`: creates the roles and the empty database, once per cluster. Reads SUPERUSER_URL, DATABASE_NAME and one
 * password per role: APP_OWNER_PASSWORD, APP_WEB_PASSWORD, APP_AUTH_PASSWORD, APP_WORKER_PASSWORD.
 */
const superuserUrl = required("SUPERUSER_URL");
const database = required("DATABASE_NAME");
const passwords = Object.fromEntries(ROLES.map((role) => [role, required(`${role.toUpperCase()}_PASSWORD`)])) as Record<
  Role,
  string
>;
await bootstrapDatabase(superuserUrl, database, passwords);
process.stdout.write(`Database ${database} is ready for npm run migrate\n`);

function required(name: string): string {
  const value = orExit(() => readVariable(name, process.env));
  if (value) return value;
  process.stderr.write(`${name} is missing. See docs/operations/first-install.md.\n`);
  process.exit(78);
}
