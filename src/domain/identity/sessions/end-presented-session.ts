import type { TxCtx } from "#core/ctx.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import type { Browser } from "./begin-session.ts";
import { deleteSessionByToken } from "./queries-session.server.ts";
import { hashSecret } from "../secret.server.ts";

/** A new sign-in replaces the browser's cookie. Without this, the old session would stay alive with nobody using it. */
export async function endPresentedSession(tx: TxCtx, { sessionToken }: Browser): Promise<void> {
  if (!sessionToken) return;
  const ended = await deleteSessionByToken(tx, hashSecret(sessionToken));
  if (ended) await recordAudit(tx, { action: "session.ended", subjectId: ended.user_id, objectId: ended.id });
}
