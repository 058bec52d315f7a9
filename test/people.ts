import { Secret, TOTP } from "otpauth";
import { anonymous, type StaffRole } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { open } from "#core/keyring.ts";
import type { MailTemplate } from "#core/mail.ts";
import type { Browser } from "#domain/identity/sessions/begin-session.ts";
import { beginTotp } from "#domain/identity/factors/begin-totp.ts";
import { confirmTotp } from "#domain/identity/factors/confirm-totp.ts";
import { findPendingTotp } from "#domain/identity/factors/find-pending-totp.ts";
import { findSession } from "#domain/identity/sessions/find-session.ts";
import { hashPassword } from "#domain/identity/passwords/hash-password.server.ts";
import { mailAccountCode, openAccount } from "#domain/identity/accounts/open-account.ts";
import { requestPasswordReset } from "#domain/identity/passwords/request-password-reset.ts";
import { sendPasswordReset } from "#domain/identity/passwords/send-password-reset.ts";
import { signIn } from "#domain/identity/sessions/sign-in.ts";
import { asSuperuser, testCtx, testEnv } from "./test-ctx.ts";

/** People as the site itself creates them: email confirmed, password chosen, signed in, with real rows. */
export const PASSWORD = "correct horse battery staple";
export const browser: Browser = { userAgent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0", deviceToken: null };

export type Person = {
  userId: string;
  email: string;
  /** Acts in the session of `token`. */
  ctx: Ctx;
  token: string;
  deviceToken: string;
};

export async function aMember(options: { now?: Date; email?: string } = {}): Promise<Person> {
  const email = options.email ?? newEmail();
  const ctx = testCtx({ as: "anonymous", ...(options.now ? { now: options.now } : {}) });
  await anAccount(ctx, { email, password: PASSWORD });
  return signInAgain({ email, ctx });
}

/** By password: a hash takes its time, so people with the same password share one. */
const hashes = new Map<string, Promise<string>>();

/** An account with a password, not signed in from any browser yet. */
export async function anAccount(ctx: Ctx, { email, password }: { email: string; password: string }): Promise<void> {
  const holder = newId();
  await inAuthTransaction(ctx, (tx) => mailAccountCode(tx, { holder, email }));
  const code = (await mailsTo(email)).findLast(({ template }) => template === "registration-code")?.props["code"] ?? "";
  const opened = await inAuthTransaction(ctx, (tx) => openAccount(tx, { holder, email, code }, browser));
  if (opened.kind !== "open") throw new Error(`Opening the account ended with ${opened.kind}`);
  await asSuperuser("update profile set first_name = 'Mara', last_name = 'Quinn' where user_id = $1", [opened.userId]);
  if (!hashes.has(password)) hashes.set(password, hashPassword(password));
  const hash = await hashes.get(password)!;
  await asSuperuser("update auth.account set password_hash = $2 where user_id = $1", [opened.userId, hash]);
  await asSuperuser("delete from auth.session where user_id = $1", [opened.userId]);
  await asSuperuser("delete from auth.known_device where user_id = $1", [opened.userId]);
}

/** Staff with an authenticator, signed in with it: only they can act in their role. */
export async function aStaff(
  role: StaffRole,
  options: { now?: Date; email?: string } = {},
): Promise<Person & { totpSecret: string }> {
  const person = await aMember(options);
  await asSuperuser("update profile set role = $2 where user_id = $1", [person.userId, role]);
  const staff = await signInAgain(person);
  const { token, secret } = await addTotp(staff.ctx);
  return { ...staff, token, totpSecret: secret, ctx: await ctxOf(staff.ctx, token) };
}

/** Signs in with the password, at the time of `ctx` and in the given browser. */
export async function signInAgain(
  person: { email: string; ctx: Ctx },
  options: { deviceToken?: string; password?: string } = {},
): Promise<Person> {
  const password = options.password ?? PASSWORD;
  const result = await signIn(
    { ...person.ctx, actor: anonymous },
    { email: person.email, password },
    { ...browser, deviceToken: options.deviceToken ?? null },
  );
  if (result.kind !== "done") throw new Error(`Signing in ended with ${result.kind}`);
  const ctx = await ctxOf(person.ctx, result.token);
  if (!("userId" in ctx.actor)) throw new Error("The session opens nothing");
  return { ...result, userId: ctx.actor.userId, email: person.email, ctx };
}

/** The context a request with this session cookie would get. */
export async function ctxOf(ctx: Ctx, token: string): Promise<Ctx> {
  const session = await findSession({ ...ctx, actor: anonymous }, token);
  return { ...ctx, requestId: newId(), actor: session?.actor ?? anonymous };
}

export async function addTotp(ctx: Ctx): Promise<{ factorId: string; secret: string; token: string }> {
  const { factorId } = await beginTotp(ctx, { friendly_name: "Authenticator" });
  const pending = await findPendingTotp(ctx, { factorId });
  if (!pending) throw new Error("No authenticator is being set up");
  const result = await confirmTotp(ctx, { factorId, code: totpCode(pending.secret, ctx.now) }, browser);
  if (result.kind !== "done") throw new Error(`Adding the authenticator ended with ${result.kind}`);
  return { factorId, secret: pending.secret, token: result.token };
}

export function totpCode(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({ timestamp: at.getTime() });
}

/** The same person a few seconds later. */
export function later(ctx: Ctx, seconds: number): Ctx {
  return { ...ctx, now: new Date(ctx.now.getTime() + seconds * 1000) };
}

export function newEmail(): string {
  return `person-${newId()}@example.test`;
}

type Mail = { template: MailTemplate; props: Record<string, string> };

/** Emails in the outbox for this address, oldest first. */
export async function mailsTo(address: string): Promise<Mail[]> {
  const rows = await asSuperuser<{ id: string; template: MailTemplate; sealed: string }>(
    "select id, template, sealed from mail_outbox where sealed is not null order by age(xmin) desc, ctid",
  );
  return rows
    .map(({ id, template, sealed }) => {
      const { to, props } = JSON.parse(open(testEnv().DATA_KEYS, sealed, `mail:${id}`));
      return { to, template, props };
    })
    .filter(({ to }) => to.address === address)
    .map(({ template, props }) => ({ template, props }));
}

/** Requests a new password as the page does, and runs the worker's part. */
export async function askForReset(ctx: Ctx, { email }: { email: string }): Promise<void> {
  await requestPasswordReset(ctx, { email });
  for (const { id } of await asSuperuser<{ id: string }>("select id from auth.reset_request order by created_at, id")) {
    await sendPasswordReset(testCtx({ as: "system", now: ctx.now }), { requestId: id });
  }
}

/** The token in the newest link of that kind emailed to this address. */
export async function linkIn(template: MailTemplate, address: string): Promise<string> {
  const mails = await mailsTo(address);
  const mail = mails.findLast((one) => one.template === template);
  return new URL(mail?.props["url"] ?? "none:").searchParams.values().next().value ?? "";
}

/** The code in the newest text message to this number. */
export async function codeTextedTo(number: string): Promise<string> {
  const rows = await asSuperuser<{ id: string; sealed: string }>(
    "select id, sealed from sms_outbox order by ctid desc",
  );
  for (const { id, sealed } of rows) {
    const { to, props } = JSON.parse(open(testEnv().DATA_KEYS, sealed, `sms:${id}`));
    if (to === number) return props.code;
  }
  throw new Error("No text message");
}

/** Someone with an account and a profile, inserted directly: for tests that aren't about signing in. */
export async function aKnownPerson(
  as: "member" | StaffRole,
  options: { now?: Date; phone?: string; firstName?: string; env?: Partial<Ctx["env"]> } = {},
): Promise<{ userId: string; email: string; ctx: Ctx }> {
  const [userId, email] = [newId(), newEmail()];
  await asSuperuser("insert into auth.account (user_id, email, created_at) values ($1, $2, now())", [userId, email]);
  await asSuperuser(
    `insert into profile (user_id, email, first_name, last_name, role, phone_number, created_at)
     values ($1, $2, $3, 'Quinn', $4, $5, now())`,
    [userId, email, options.firstName ?? "Mara", as === "member" ? null : as, options.phone ?? null],
  );
  const { now, env } = options;
  return { userId, email, ctx: testCtx({ as, id: userId, ...(now ? { now } : {}), ...(env ? { env } : {}) }) };
}

/** The numbers texted with this template, oldest first. */
export async function textsOf(template: string): Promise<{ to: string; props: Record<string, string> }[]> {
  const rows = await asSuperuser<{ id: string; sealed: string }>(
    "select id, sealed from sms_outbox where template = $1 order by ctid",
    [template],
  );
  return rows.map(({ id, sealed }) => JSON.parse(open(testEnv().DATA_KEYS, sealed, `sms:${id}`)));
}
