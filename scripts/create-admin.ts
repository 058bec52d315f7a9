import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { connect } from "#core/db.ts";
import { orExit } from "#core/env.ts";
import { commandEnv } from "#core/env/command-env.ts";
import { newId } from "#core/id.ts";
import { createLog } from "#core/log.ts";
import { createAdmin, NewAdmin } from "#domain/identity/staff/create-admin.ts";
import { minimumLength } from "#domain/identity/passwords/password.ts";
import { problemMessage } from "#web/shared/form/problem-message.ts";
import { PASSWORD_MESSAGES } from "#web/shared/sign-in/password-problems.ts";

/**
 * `npm run create-admin`: the first admin of an empty clinic. Reads ADMIN_EMAIL, ADMIN_FIRST_NAME and ADMIN_LAST_NAME, and the password
 * from ADMIN_PASSWORD or the terminal, but never from the command line, which every process can read.
 */
const env = orExit(() => commandEnv(process.env, ["DATABASE_AUTH_URL"]));
const input = NewAdmin.safeParse({
  email: required("ADMIN_EMAIL"),
  first_name: required("ADMIN_FIRST_NAME"),
  last_name: required("ADMIN_LAST_NAME"),
  password: process.env["ADMIN_PASSWORD"] || (await askForPassword()),
});
if (!input.success) {
  const lines = input.error.issues.map(
    ({ path, message }) => `ADMIN_${String(path[0]).toUpperCase()}: ${problemMessage(message)}`,
  );
  giveUp(lines.join("\n"), 78);
}
const authDb = connect(env.DATABASE_AUTH_URL, { max: 1, name: "create-admin" });
const result = await createAdmin(
  {
    actor: { kind: "system", job: "create-admin" },
    now: new Date(),
    requestId: newId(),
    address: null,
    log: createLog({ level: env.LOG_LEVEL, name: "create-admin" }),
    env,
    // Everything here happens in the schema `auth` and its profile.
    db: authDb,
    authDb,
  },
  input.data,
).finally(() => authDb.destroy());

if (result.kind === "password") giveUp(PASSWORD_MESSAGES[result.problem](minimumLength(false)), 1);
if (result.kind === "exists") {
  giveUp("There is an admin already, or somebody has this email address. An admin gives roles at /admin.", 1);
}
process.stdout.write(`Admin ${result.userId} is made. Sign in and add an authenticator or a passkey to begin.\n`);

function required(name: string): string {
  return process.env[name] || giveUp(`${name} is missing. See docs/operations/first-install.md.`, 78);
}

/** Typed characters don't appear on the screen. */
async function askForPassword(): Promise<string> {
  if (!process.stdin.isTTY) giveUp("ADMIN_PASSWORD is missing, and there is no terminal to ask on.", 78);
  process.stdout.write("Password: ");
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  terminal.once("SIGINT", () => giveUp("", 130));
  const password = await terminal.question("");
  terminal.close();
  process.stdout.write("\n");
  return password;
}

function giveUp(message: string, status: number): never {
  process.stderr.write(`${message}\n`);
  process.exit(status);
}
