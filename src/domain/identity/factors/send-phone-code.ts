import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { isUsNumber } from "#core/sms.ts";
import { usableFactors } from "./factor.ts";
import { reserveTry } from "../accounts/queries-account.server.ts";
import { factorsOf } from "./queries-factor.server.ts";
import { findSession } from "../sessions/queries-session.server.ts";
import { hashSecret } from "../secret.server.ts";
import { isAlive } from "../sessions/session.ts";
import { textCode } from "./text-code.ts";

/** Texts a code for the second factor. Limited, so nobody can make someone's phone buzz all night. */
export async function sendPhoneCode(
  ctx: Ctx,
  input: { sessionToken: string; factorId: string },
): Promise<{ kind: "sent" } | { kind: "blocked"; seconds: number } | { kind: "over" }> {
  return inAuthTransaction(ctx, async (tx) => {
    const session = await findSession(tx.trx, hashSecret(input.sessionToken));
    if (!session || session.stage !== "second-factor" || !isAlive(session, tx.now)) return { kind: "over" };
    const factors = usableFactors(await factorsOf(tx.trx, session.user_id), session.role);
    const factor = factors.find(({ id, factor_type }) => id === input.factorId && factor_type === "phone");
    if (!factor?.phone_number || !isUsNumber(factor.phone_number)) return { kind: "over" };
    const wait = await reserveTry(tx.trx, hashSecret(`text:${session.user_id}`), tx.now);
    if (wait > 0) return { kind: "blocked", seconds: wait };
    await textCode(tx, session.user_id, factor);
    return { kind: "sent" };
  });
}
