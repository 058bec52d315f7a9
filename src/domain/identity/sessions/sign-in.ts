import { z } from "zod";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { beginSession, type Browser } from "./begin-session.ts";
import { usableFactors } from "../factors/factor.ts";
import { finishSignIn } from "./finish-sign-in.ts";
import { endPresentedSession } from "./end-presented-session.ts";
import { isRightPassword, requireHashRoom } from "../passwords/hash-password.server.ts";
import { isShortPassword } from "../passwords/password.ts";
import {
  findAccountByEmail,
  forgetFailures,
  noteShortPassword,
  reserveTry,
} from "../accounts/queries-account.server.ts";
import { factorsOf } from "../factors/queries-factor.server.ts";
import { findKnownDevice } from "./queries-session.server.ts";
import { hashSecret } from "../secret.server.ts";

export const Credentials = z.object({
  email: z.string().trim().max(254),
  password: z.string().max(1_000),
});

export type SignInResult =
  | { kind: "wrong" }
  | { kind: "blocked"; seconds: number }
  | { kind: "second-factor"; token: string }
  | { kind: "done"; token: string; deviceToken: string };

/**
 * Signs in with email and password. Known and unknown emails take the same path and the same time: count the attempt, hash a
 * password, respond. Attempts from a browser the person has used before are counted separately, so a stranger can't lock them
 * out.
 */
export async function signIn(ctx: Ctx, input: z.infer<typeof Credentials>, browser: Browser): Promise<SignInResult> {
  requireHashRoom();
  const email = input.email.toLowerCase();
  const { account, key, wait } = await inAuthTransaction(ctx, async (tx) => {
    const account = await findAccountByEmail(tx.trx, email);
    const key = await failureKey(tx, email, account?.user_id ?? null, browser);
    const wait = await reserveTry(tx.trx, key, tx.now);
    if (wait > 0) await recordAudit(tx, { action: "session.throttled", subjectId: account?.user_id ?? null });
    return { account, key, wait };
  });
  if (wait > 0) return { kind: "blocked", seconds: wait };
  const isRight = await isRightPassword(account?.password_hash ?? null, input.password);
  if (!account?.email_verified_at || !isRight || account.disabled_at) {
    await inAuthTransaction(ctx, (tx) =>
      recordAudit(tx, { action: "session.refused", subjectId: account?.user_id ?? null }),
    );
    return { kind: "wrong" };
  }
  return inAuthTransaction(ctx, async (tx) => {
    await forgetFailures(tx.trx, key);
    const factors = usableFactors(await factorsOf(tx.trx, account.user_id), account.role);
    await noteLength(tx, account, { isShort: isShortPassword(input.password), hasFactor: factors.length > 0 });
    if (factors.length > 0 && (await asksHere(tx, account, browser))) {
      await endPresentedSession(tx, browser);
      const session = await beginSession(tx, {
        userId: account.user_id,
        role: account.role,
        stage: "second-factor",
        strongFactor: false,
        browser,
      });
      await recordAudit(tx, { action: "session.password-accepted", subjectId: account.user_id });
      return { kind: "second-factor", token: session.token };
    }
    return { kind: "done", ...(await finishSignIn(tx, account, { browser, strongFactor: false })) };
  });
}

async function failureKey(tx: TxCtx, email: string, userId: string | null, browser: Browser): Promise<Buffer> {
  const deviceHash = hashSecret(browser.deviceToken ?? "none");
  const known = await findKnownDevice(tx.trx, deviceHash, userId ?? NOBODY);
  return hashSecret(known ? `password:${email}:${browser.deviceToken}` : `password:${email}`);
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccountByEmail>>>;

/** We only know the length while someone types it. If it's too short without a second factor, they have to replace it. */
async function noteLength(
  tx: TxCtx,
  account: Account,
  { isShort, hasFactor }: { isShort: boolean; hasFactor: boolean },
) {
  const note = { is_password_short: isShort, must_replace_password: isShort && !hasFactor };
  if (account.is_password_short === isShort && account.must_replace_password === note.must_replace_password) return;
  await noteShortPassword(tx.trx, account.user_id, note);
}

/** Members can skip the second factor in a known browser. */
async function asksHere(tx: TxCtx, account: Account, browser: Browser): Promise<boolean> {
  if (account.role !== null || !browser.deviceToken) return true;
  const device = await findKnownDevice(tx.trx, hashSecret(browser.deviceToken), account.user_id);
  return !device?.skip_second_factor_until || device.skip_second_factor_until < tx.now;
}

const NOBODY = "00000000-0000-7000-8000-000000000000";
