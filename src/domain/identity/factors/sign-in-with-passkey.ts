import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import type { Browser } from "../sessions/begin-session.ts";
import { finishSignIn } from "../sessions/finish-sign-in.ts";
import { findFactorByCredential } from "./queries-factor.server.ts";
import { verifyPasskey } from "./passkey.ts";

/** A passkey with user verification counts as both factors. */
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
