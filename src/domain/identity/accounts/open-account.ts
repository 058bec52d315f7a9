import { z } from "zod";
import type { TxCtx } from "#core/ctx.ts";
import { enqueueMail } from "#core/mail.ts";
import { newId } from "#core/id.ts";
import { foldAddress } from "#core/network-address.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import type { Browser } from "../sessions/begin-session.ts";
import { finishSignIn } from "../sessions/finish-sign-in.ts";
import {
  clearPassword,
  dropTokensAbout,
  findAccountByEmail,
  forgetFailures,
  insertAccount,
  insertToken,
  markEmailVerified,
  reserveMail,
  reserveTry,
  undoAttempt,
  redeemToken,
} from "./queries-account.server.ts";
import { factorsOf } from "../factors/queries-factor.server.ts";
import { FREE_TRIES_OF_NETWORK } from "../sessions/throttle.ts";
import { codeHashes, hashCode, hashSecret, newPhoneCode } from "../secret.server.ts";
import type { Language } from "../language/language.ts";

export const MailedCode = z.object({ code: z.string().trim().min(1, "six-digits-missing").max(20) });

const CODE_SECONDS = 15 * 60;

/**
 * Emails a code to this address, known or not: the response and the email are the same. `holder` identifies the browser that
 * asked (its draft), so a code doesn't work anywhere else. Returns how long to wait, 0 if it was sent.
 */
export async function mailAccountCode(
  tx: TxCtx,
  input: { holder: string; email: string; language?: Language },
): Promise<number> {
  const wait = await reserveTry(tx.trx, hashSecret(`register-mail:${input.email}`), tx.now);
  if (wait > 0) return wait;
  const waitForTomorrow = await reserveMail(tx.trx, hashSecret(`register-mail-day:${input.email}`), tx.now);
  if (waitForTomorrow > 0) return waitForTomorrow;
  const code = newPhoneCode();
  await dropTokensAbout(tx.trx, "register-code", about(input));
  await insertToken(tx.trx, {
    hash: hashCode(tx.env.DATA_KEYS, about(input), code),
    purpose: "register-code",
    userId: null,
    about: about(input),
    at: tx.now,
    seconds: CODE_SECONDS,
  });
  await enqueueMail(tx, {
    template: "registration-code",
    to: { name: "", address: input.email },
    props: { code, language: input.language ?? "en" },
  });
  return 0;
}

export type OpenedAccount =
  | { kind: "wrong" }
  | { kind: "blocked"; seconds: number }
  /** The address is theirs, but the account has its own way to sign in, and an emailed code doesn't replace it. */
  | { kind: "has-sign-in" }
  | { kind: "open"; isNew: boolean; userId: string; token: string; deviceToken: string };

/** Opens a new account with the emailed code, or one abandoned before it had a password. */
export async function openAccount(
  tx: TxCtx,
  input: { holder: string; email: string; code: string },
  browser: Browser,
): Promise<OpenedAccount> {
  const guesses = guessKeys(tx, input);
  const seconds = await reserveGuess(tx, guesses);
  if (seconds > 0) return { kind: "blocked", seconds };
  if (!(await redeemEmailCode(tx, about(input), input.code))) return { kind: "wrong" };
  await forgetFailures(tx.trx, guesses.holder);
  await forgetFailures(tx.trx, guesses.email);
  if (guesses.network) await undoAttempt(tx.trx, guesses.network);
  await forgetFailures(tx.trx, hashSecret(`register-mail:${input.email}`));
  const userId = newId(tx.now.getTime());
  const isNew = await insertAccount(tx.trx, {
    userId,
    email: input.email,
    passwordHash: null,
    firstName: "",
    lastName: "",
    role: null,
    verifiedAt: tx.now,
    at: tx.now,
  });
  if (isNew) await recordAudit(tx, { action: "account.registered", subjectId: userId });
  const account = await findAccountByEmail(tx.trx, input.email);
  // Staff must use their invitation, even if the code reached their mailbox.
  if (!account || account.disabled_at || account.role) return { kind: "has-sign-in" };
  if (!account.email_verified_at) {
    // The address was never confirmed, so the person who set the password may not be its owner.
    await clearPassword(tx.trx, account.user_id);
    await markEmailVerified(tx.trx, account.user_id, tx.now);
  } else if (account.password_hash || (await factorsOf(tx.trx, account.user_id)).length > 0) {
    return { kind: "has-sign-in" };
  }
  const signedIn = await finishSignIn(tx, account, { browser, strongFactor: false });
  return { kind: "open", isNew, userId: account.user_id, ...signedIn };
}

type GuessKeys = { holder: Buffer; email: Buffer; network: Buffer | null };

/** A guess counts against the browser that asked, the email address and the network. */
function guessKeys(tx: TxCtx, { holder, email }: { holder: string; email: string }): GuessKeys {
  return {
    holder: hashSecret(`register-code:${holder}`),
    email: hashSecret(`register-code-email:${email}`),
    network: tx.address ? hashSecret(`register-code-network:${foldAddress(tx.address)}`) : null,
  };
}

async function reserveGuess(tx: TxCtx, { holder, email, network }: GuessKeys): Promise<number> {
  const ofNetwork = network ? await reserveTry(tx.trx, network, tx.now, FREE_TRIES_OF_NETWORK) : 0;
  if (ofNetwork > 0) return ofNetwork;
  return (await reserveTry(tx.trx, email, tx.now)) || (await reserveTry(tx.trx, holder, tx.now));
}

async function redeemEmailCode(tx: TxCtx, what: string, code: string): Promise<boolean> {
  for (const hash of codeHashes(tx.env.DATA_KEYS, what, code.replace(/\D/g, ""))) {
    if (await redeemToken(tx.trx, hash, "register-code", tx.now)) return true;
  }
  return false;
}

/** Hashed, so the token table doesn't say who asked. */
function about({ holder, email }: { holder: string; email: string }): string {
  return `register:${hashSecret(`${holder}:${email}`).toString("base64url")}`;
}
