import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import type { Browser } from "../sessions/begin-session.ts";
import { rotateSession } from "../sessions/rotate-session.ts";
import { verifyPasskey } from "./passkey.ts";

/** Confirms the signed-in user again with one of their passkeys. */
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
