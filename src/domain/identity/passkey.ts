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
import type { Browser } from "./begin-session.ts";
import { finishSignIn } from "./finish-sign-in.ts";
import { requireFreshOrFirst } from "./freshness.ts";
import { findAccount, insertToken, takeToken } from "./queries-account.server.ts";
import { factorsOf, findFactorByCredential, insertFactor, markPasskeyUsed } from "./queries-factor.server.ts";
import { rotateSession } from "./rotate-session.ts";
import { hashSecret } from "./secret.server.ts";
import { tellAboutFactor } from "./tell-about-factor.ts";

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
    await keepChallenge(tx, options.challenge, userId);
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
    const { token } = await rotateSession(tx, { role: account.role, browser, strongFactor: true });
    await tellAboutFactor(tx, account, "added");
    await recordAudit(tx, { action: "factor.added", subjectId: userId, objectId: id });
    return { kind: "done", token };
  });
}

/** What the browser needs to sign in with a passkey. The same for everybody: it names no account. */
export async function beginPasskeySignIn(ctx: Ctx): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return inAuthTransaction(ctx, async (tx) => {
    const options = await generateAuthenticationOptions({ rpID: rpId(tx), userVerification: "required" });
    await keepChallenge(tx, options.challenge, null);
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
    const factor = await findFactorByCredential(tx.trx, input.response.id);
    if (!factor?.public_key || !factor.credential_id || factor.status !== "verified") return { kind: "wrong" };
    const verified = await verifyAuthenticationResponse({
      response: input.response,
      expectedChallenge: (challenge) => spendChallenge(tx, challenge, null),
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
    if (!verified?.verified || !account || account.disabled_at) return { kind: "wrong" };
    await markPasskeyUsed(tx.trx, factor.id, verified.authenticationInfo.newCounter, tx.now);
    return { kind: "done", ...(await finishSignIn(tx, account, { browser, strongFactor: true })) };
  });
}

function rpId(tx: TxCtx): string {
  return new URL(tx.env.PUBLIC_ORIGIN).hostname;
}

async function keepChallenge(tx: TxCtx, challenge: string, userId: string | null): Promise<void> {
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
  const token = await takeToken(tx.trx, hashSecret(challenge), "passkey", tx.now);
  return token !== undefined && token.user_id === userId;
}
