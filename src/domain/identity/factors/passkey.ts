import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { requireMember } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import type { Browser } from "../sessions/begin-session.ts";
import { finishSignIn } from "../sessions/finish-sign-in.ts";
import { requireFreshOrFirst } from "../sessions/freshness.ts";
import { findAccount, insertToken, stopAskingForPassword, redeemToken } from "../accounts/queries-account.server.ts";
import { factorsOf, findFactorByCredential, insertFactor, markPasskeyUsed } from "./queries-factor.server.ts";
import { rotateSession } from "../sessions/rotate-session.ts";
import { hashSecret } from "../secret.server.ts";
import { notifyFactorChange } from "./notify-factor-change.ts";

const CHALLENGE_SECONDS = 5 * 60;

/** What the browser needs to make a passkey for the person who is signed in. */
export async function beginPasskey(ctx: Ctx): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { userId } = requireMember(ctx);
  return inAuthTransaction(ctx, async (tx) => {
    await requireFreshOrFirst(tx);
    const account = await findAccount(tx.trx, userId);
    if (!account) throw new AppError("unauthenticated");
    const factors = await factorsOf(tx.trx, userId);
    const options = await generateRegistrationOptions({
      rpName: tx.env.BRAND_NAME,
      rpID: rpId(tx),
      userName: account.email,
      userID: Uint8Array.from(Buffer.from(userId.replaceAll("-", ""), "hex")),
      attestationType: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: factors.flatMap(({ credential_id }) => (credential_id ? [{ id: credential_id }] : [])),
    });
    await saveChallenge(tx, options.challenge, userId);
    return options;
  });
}

export async function confirmPasskey(
  ctx: Ctx,
  input: { friendly_name: string; response: RegistrationResponseJSON },
  browser: Browser,
): Promise<{ kind: "done"; token: string } | { kind: "wrong" }> {
  const { userId } = requireMember(ctx);
  return inAuthTransaction(ctx, async (tx) => {
    await requireFreshOrFirst(tx);
    const verified = await verifyRegistrationResponse({
      response: input.response,
      expectedChallenge: (challenge) => spendChallenge(tx, challenge, userId),
      expectedOrigin: tx.env.PUBLIC_ORIGIN,
      expectedRPID: rpId(tx),
      requireUserVerification: true,
    }).catch(() => null);
    const account = await findAccount(tx.trx, userId);
    if (!verified?.verified || !account) return { kind: "wrong" };
    const { credential } = verified.registrationInfo;
    const id = newId(tx.now.getTime());
    await insertFactor(tx.trx, {
      id,
      user_id: userId,
      factor_type: "webauthn",
      status: "verified",
      friendly_name: input.friendly_name,
      created_at: tx.now,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      sign_count: credential.counter,
      transports: credential.transports ?? null,
    });
    await stopAskingForPassword(tx.trx, userId);
    const { token } = await rotateSession(tx, { role: account.role, browser, strongFactor: true });
    await notifyFactorChange(tx, account, "added");
    await recordAudit(tx, { action: "factor.added", subjectId: userId, objectId: id });
    return { kind: "done", token };
  });
}

/** What the browser needs to confirm with a passkey that it is still the same person. */
export async function beginPasskeyConfirmation(ctx: Ctx): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { userId } = requireMember(ctx);
  return inAuthTransaction(ctx, async (tx) => {
    const factors = await factorsOf(tx.trx, userId);
    const options = await generateAuthenticationOptions({
      rpID: rpId(tx),
      userVerification: "required",
      allowCredentials: factors.flatMap(({ credential_id }) => (credential_id ? [{ id: credential_id }] : [])),
    });
    await saveChallenge(tx, options.challenge, userId);
    return options;
  });
}

/** Signs in again within a session, by a passkey of the same person. */
export async function confirmIdentityWithPasskey(
  ctx: Ctx,
  input: { response: AuthenticationResponseJSON },
  browser: Browser,
): Promise<{ kind: "done"; token: string } | { kind: "wrong" }> {
  const { userId } = requireMember(ctx);
  return inAuthTransaction(ctx, async (tx) => {
    const passkey = await verifyPasskey(tx, input.response, userId);
    if (!passkey || passkey.account.user_id !== userId) return { kind: "wrong" };
    const { role } = passkey.account;
    const { token } = await rotateSession(tx, { role, browser, strongFactor: true, signedInNow: true });
    await recordAudit(tx, { action: "session.confirmed", subjectId: userId });
    return { kind: "done", token };
  });
}

/** What the browser needs to sign in with a passkey. The same for everybody: it names no account. */
export async function beginPasskeySignIn(ctx: Ctx): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return inAuthTransaction(ctx, async (tx) => {
    const options = await generateAuthenticationOptions({ rpID: rpId(tx), userVerification: "required" });
    await saveChallenge(tx, options.challenge, null);
    return options;
  });
}

/** A passkey that checked its owner is both factors in one. */
export async function signInWithPasskey(
  ctx: Ctx,
  input: { response: AuthenticationResponseJSON },
  browser: Browser,
): Promise<{ kind: "done"; token: string; deviceToken: string } | { kind: "wrong" }> {
  return inAuthTransaction(ctx, async (tx) => {
    const passkey = await verifyPasskey(tx, input.response, null);
    if (!passkey) {
      const factor = await findFactorByCredential(tx.trx, input.response.id);
      await recordAudit(tx, { action: "session.refused", subjectId: factor?.user_id ?? null });
      return { kind: "wrong" };
    }
    return { kind: "done", ...(await finishSignIn(tx, passkey.account, { browser, strongFactor: true })) };
  });
}

/** The account of a passkey that signed a challenge made for `challengedId`, or null. */
async function verifyPasskey(tx: TxCtx, response: AuthenticationResponseJSON, challengedId: string | null) {
  const factor = await findFactorByCredential(tx.trx, response.id);
  if (!factor?.public_key || !factor.credential_id || factor.status !== "verified") return null;
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => spendChallenge(tx, challenge, challengedId),
    expectedOrigin: tx.env.PUBLIC_ORIGIN,
    expectedRPID: rpId(tx),
    requireUserVerification: true,
    credential: {
      id: factor.credential_id,
      publicKey: new Uint8Array(factor.public_key),
      counter: Number(factor.sign_count ?? 0),
      ...(factor.transports ? { transports: factor.transports as AuthenticatorTransport[] } : {}),
    },
  }).catch(() => null);
  const account = await findAccount(tx.trx, factor.user_id);
  if (!verified?.verified || !account || account.disabled_at) return null;
  await markPasskeyUsed(tx.trx, factor.id, verified.authenticationInfo.newCounter, tx.now);
  return { account };
}

function rpId(tx: TxCtx): string {
  return new URL(tx.env.PUBLIC_ORIGIN).hostname;
}

async function saveChallenge(tx: TxCtx, challenge: string, userId: string | null): Promise<void> {
  await insertToken(tx.trx, {
    hash: hashSecret(challenge),
    purpose: "passkey",
    userId,
    about: null,
    at: tx.now,
    seconds: CHALLENGE_SECONDS,
  });
}

/** Each challenge works once, and only for whom it was made. */
async function spendChallenge(tx: TxCtx, challenge: string, userId: string | null): Promise<boolean> {
  const token = await redeemToken(tx.trx, hashSecret(challenge), "passkey", tx.now);
  return token !== undefined && token.user_id === userId;
}
