import { Secret, TOTP } from "otpauth";
import type { TxCtx } from "#core/ctx.ts";
import { open, seal } from "#core/keyring.ts";
import { spendTotpStep } from "./queries-factor.server.ts";

const PERIOD_SECONDS = 30;

export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

export function sealTotpSecret(tx: TxCtx, factorId: string, secret: string): string {
  return seal(tx.env.DATA_KEYS, secret, `totp:${factorId}`);
}

export function openTotpSecret(tx: TxCtx, factor: { id: string; totp_secret_sealed: string | null }): string {
  return open(tx.env.DATA_KEYS, factor.totp_secret_sealed ?? "", `totp:${factor.id}`);
}

/** The URI an authenticator app reads from the QR code. */
export function totpUri(tx: TxCtx, secret: string, label: string): string {
  return totp(secret, tx.env.BRAND_NAME, label).toString();
}

/** Accepts the current step and its neighbors, each once, and never one older than the last used. */
export async function isRightTotp(
  tx: TxCtx,
  factor: { id: string; totp_secret_sealed: string | null },
  code: string,
): Promise<boolean> {
  if (!/^\d{6}$/.test(code)) return false;
  const timestamp = tx.now.getTime();
  const delta = totp(openTotpSecret(tx, factor)).validate({ token: code, timestamp, window: 1 });
  if (delta === null) return false;
  const step = Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
  return spendTotpStep(tx.trx, factor.id, step, tx.now);
}

function totp(secret: string, issuer = "", label = ""): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_SECONDS });
}
