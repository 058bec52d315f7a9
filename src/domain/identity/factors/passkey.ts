import {
  verifyAuthenticationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
} from "@simplewebauthn/server";
import type { TxCtx } from "#core/ctx.ts";
import { findAccount, insertToken, redeemToken } from "../accounts/queries-account.server.ts";
import { findFactorByCredential, markPasskeyUsed } from "./queries-factor.server.ts";
import { hashSecret } from "../secret.server.ts";

const CHALLENGE_SECONDS = 5 * 60;

/** The account of a passkey that signed a challenge made for `challengedId`, or null. */
export async function verifyPasskey(tx: TxCtx, response: AuthenticationResponseJSON, challengedId: string | null) {
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

export function rpId(tx: TxCtx): string {
  return new URL(tx.env.PUBLIC_ORIGIN).hostname;
}

export async function saveChallenge(tx: TxCtx, challenge: string, userId: string | null): Promise<void> {
  await insertToken(tx.trx, {
    hash: hashSecret(challenge),
    purpose: "passkey",
    userId,
    about: null,
    at: tx.now,
    seconds: CHALLENGE_SECONDS,
  });
}

/** Each challenge works once, and only for the person it was made for. */
export async function spendChallenge(tx: TxCtx, challenge: string, userId: string | null): Promise<boolean> {
  const token = await redeemToken(tx.trx, hashSecret(challenge), "passkey", tx.now);
  return token !== undefined && token.user_id === userId;
}
