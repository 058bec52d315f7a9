import { verifyRegistrationResponse, type RegistrationResponseJSON } from "@simplewebauthn/server";
import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import type { Browser } from "../sessions/begin-session.ts";
import { requireFreshOrFirst } from "../sessions/freshness.ts";
import { findAccount, stopAskingForPassword } from "../accounts/queries-account.server.ts";
import { insertFactor } from "./queries-factor.server.ts";
import { rotateSession } from "../sessions/rotate-session.ts";
import { notifyFactorChange } from "./notify-factor-change.ts";
import { spendChallenge, rpId } from "./passkey.ts";

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
