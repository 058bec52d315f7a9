import { generateRegistrationOptions, type PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/server";
import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { requireFreshOrFirst } from "../sessions/freshness.ts";
import { findAccount } from "../accounts/queries-account.server.ts";
import { factorsOf } from "./queries-factor.server.ts";
import { rpId, saveChallenge } from "./passkey.ts";

/** WebAuthn options to create a passkey for the signed-in user. */
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
