import { generateAuthenticationOptions, type PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { rpId, saveChallenge } from "./passkey.ts";

/** WebAuthn options to sign in with a passkey. The same for everyone: they name no account. */
export async function beginPasskeySignIn(ctx: Ctx): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return inAuthTransaction(ctx, async (tx) => {
    const options = await generateAuthenticationOptions({ rpID: rpId(tx), userVerification: "required" });
    await saveChallenge(tx, options.challenge, null);
    return options;
  });
}
