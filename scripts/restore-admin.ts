import { connect } from "#core/db.ts";
import { orExit } from "#core/env.ts";
import { commandEnv } from "#core/env/command-env.ts";
import { newId } from "#core/id.ts";
import { createLog } from "#core/log.ts";
import { AdminToRestore, restoreAdmin } from "#domain/identity/staff/restore-admin.ts";

/**
 * `npm run restore-admin`: lets an admin back in who lost every second factor. Reads ADMIN_EMAIL and RESTORE_REASON. Audited, and every
 * admin gets an email and a text. See docs/operations/lost-admin.md.
 */
const env = orExit(() => commandEnv(process.env, ["DATABASE_AUTH_URL"]));
const input = AdminToRestore.safeParse({
  email: process.env["ADMIN_EMAIL"] ?? "",
  reason: process.env["RESTORE_REASON"] ?? "",
});
if (!input.success) {
  giveUp("Set ADMIN_EMAIL and RESTORE_REASON. See docs/operations/lost-admin.md.", 78);
}
const authDb = connect(env.DATABASE_AUTH_URL, { max: 1, name: "restore-admin" });
const result = await restoreAdmin(
  {
    actor: { kind: "system", job: "restore-admin" },
    now: new Date(),
    requestId: newId(),
    address: null,
    log: createLog({ level: env.LOG_LEVEL, name: "restore-admin" }),
    env,
    // Everything here happens in the schema `auth` and its profile.
    db: authDb,
    authDb,
  },
  input.data,
).finally(() => authDb.destroy());

if (result.kind === "not-an-admin") giveUp("There is no admin with this email address, or the account is disabled.", 1);
process.stdout.write(
  `The second steps of admin ${result.userId} are gone, and ${result.paged} admins are notified. Sign in with the password and add a new one.\n`,
);

function giveUp(message: string, status: number): never {
  process.stderr.write(`${message}\n`);
  process.exit(status);
}
