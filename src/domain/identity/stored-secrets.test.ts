import { beforeAll, expect, test } from "vitest";
import {
  addTotp,
  askForReset,
  aMember,
  browser,
  codeTextedTo,
  ctxOf,
  later,
  linkIn,
  mailsTo,
  newEmail,
  PASSWORD,
  signInAgain,
} from "#test/people.ts";
import { inAuthTransaction } from "#core/db.ts";
import { asSuperuser, useDatabase } from "#test/test-ctx.ts";
import { beginPasskey } from "./factors/begin-passkey.ts";
import { requestEmailChange } from "./accounts/request-email-change.ts";
import { beginPhone } from "./factors/begin-phone.ts";
import { makeRecoveryCodes } from "./factors/make-recovery-codes.ts";
import { mailAccountCode } from "./accounts/open-account.ts";
import { signIn } from "./sessions/sign-in.ts";

useDatabase();

let dump: string;
let works: string;
const secrets: Record<string, string> = {};

beforeAll(async () => {
  const person = await aMember({ now: new Date("2026-11-15T12:00:00Z") });
  const { token, deviceToken } = await signInAgain(person);
  const newcomer = newEmail();
  await inAuthTransaction(person.ctx, (tx) => mailAccountCode(tx, { holder: "draft", email: newcomer }));
  const next = newEmail();
  await requestEmailChange(person.ctx, { email: next });
  await askForReset(person.ctx, { email: person.email });
  await beginPhone(person.ctx, { friendly_name: "Phone", phone_number: "+14155550132" });
  const { challenge } = await beginPasskey(person.ctx);
  const { codes } = await makeRecoveryCodes(person.ctx);
  const totp = await addTotp(person.ctx);
  const half = await signIn(later(person.ctx, 1), { email: person.email, password: PASSWORD }, browser);
  Object.assign(secrets, {
    password: PASSWORD,
    "session token": token,
    "rotated session token": totp.token,
    "half-open session token": "token" in half ? half.token : "",
    "device token": deviceToken,
    "mailed code": (await mailsTo(newcomer))[0]?.props["code"] ?? "",
    "reset link": await linkIn("reset-password", person.email),
    "email change link": await linkIn("confirm-new-email", next),
    "authenticator secret": totp.secret,
    "passkey challenge": challenge,
    "recovery code": codes[0],
    "texted code": await codeTextedTo("+14155550132"),
  });
  works = (await ctxOf(later(person.ctx, 1), totp.token)).actor.kind;
  dump = await everyRow();
});

test("the dump sees what is there, and the secrets are real", () => {
  expect(works).toBe("member");
  expect(dump).toContain("+14155550132");
  expect(dump).toContain("argon2id");
});

test.each([
  "password",
  "session token",
  "rotated session token",
  "half-open session token",
  "device token",
  "reset link",
  "email change link",
  "authenticator secret",
  "passkey challenge",
  "recovery code",
])("no table holds a usable %s", (name) => {
  const secret = secrets[name] ?? "";
  expect(secret.length).toBeGreaterThan(10);
  expect(shapes(secret).filter((shape) => dump.includes(shape))).toEqual([]);
});

test.each(["texted code", "mailed code"])("no table of sign-in holds the %s", async (name) => {
  const code = secrets[name] ?? "";
  expect(code).toMatch(/^\d{6}$/);
  const text = (await everyRow("auth.token", "auth.factor", "sms_outbox", "mail_outbox")).split(/[^0-9A-Za-z+]+/);
  expect(text).not.toContain(code);
});

/** A secret as text, and as bytea would print it. */
function shapes(secret: string): string[] {
  return [
    secret,
    Buffer.from(secret).toString("hex"),
    Buffer.from(secret, "base64url").toString("hex"),
    Buffer.from(secret).toString("base64"),
  ];
}

async function everyRow(...only: string[]): Promise<string> {
  const tables = await asSuperuser<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname in ('public', 'auth', 'pgboss')`,
  );
  const texts: string[] = [];
  for (const { name } of tables.filter((one) => !only.length || only.includes(one.name.replace("public.", "")))) {
    const rows = await asSuperuser<{ row: string }>(`select t::text as row from ${name} t`);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join("\n");
}
