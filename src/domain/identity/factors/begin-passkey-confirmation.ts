import { generateAuthenticationOptions, type PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { factorsOf } from "./queries-factor.server.ts";
import { rpId, saveChallenge } from "./passkey.ts";

/** WebAuthn options to confirm with a passkey that it's still the same person. */
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
