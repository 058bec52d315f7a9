import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import type { Browser } from "../sessions/begin-session.ts";
import { checkSecondFactor, type SecondFactorAnswer } from "./check-second-factor.ts";
import { finishSignIn } from "../sessions/finish-sign-in.ts";
import { findAccount, forgetFailures, reserveTry } from "../accounts/queries-account.server.ts";
import { deleteSession, findSession } from "../sessions/queries-session.server.ts";
import { hashSecret } from "../secret.server.ts";
import { isAlive } from "../sessions/session.ts";
import { notifyFactorChange } from "./notify-factor-change.ts";

export type SecondFactorResult =
  | { kind: "wrong" }
  | { kind: "blocked"; seconds: number }
  | { kind: "over" }
  | { kind: "done"; token: string; deviceToken: string };

/** Completes a sign-in with a second factor. `sessionToken` is the half-open session from the correct password. */
export async function completeSecondFactor(
  ctx: Ctx,
  input: SecondFactorAnswer & { sessionToken: string; skipSecondFactorHere: boolean },
  browser: Browser,
): Promise<SecondFactorResult> {
  return inAuthTransaction(ctx, async (tx) => {
    const session = await findSession(tx.trx, hashSecret(input.sessionToken));
    if (!session || session.stage !== "second-factor" || session.disabled_at || !isAlive(session, tx.now)) {
      return { kind: "over" };
    }
    const key = hashSecret(`second-factor:${session.user_id}`);
    const wait = await reserveTry(tx.trx, key, tx.now);
    if (wait > 0) {
      await recordAudit(tx, { action: "session.throttled", subjectId: session.user_id });
      return { kind: "blocked", seconds: wait };
    }
    const person = { userId: session.user_id, role: session.role };
    const answer = await checkSecondFactor(tx, person, input);
    const account = answer.ok ? await findAccount(tx.trx, session.user_id) : undefined;
    if (!account) {
      await recordAudit(tx, { action: "session.second-factor-refused", subjectId: session.user_id });
      return { kind: "wrong" };
    }
    await forgetFailures(tx.trx, key);
    if (input.method === "recovery-code") await notifyFactorChange(tx, account, "recovery-code-used");
    await deleteSession(tx, session.id, session.user_id);
    const done = await finishSignIn(tx, account, {
      browser,
      strongFactor: answer.strong,
      skipSecondFactorHere: input.skipSecondFactorHere,
    });
    return { kind: "done", ...done };
  });
}
