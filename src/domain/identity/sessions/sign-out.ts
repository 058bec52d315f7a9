import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { deleteSessionByToken } from "./queries-session.server.ts";
import { hashSecret } from "../secret.server.ts";

/** Ends the session of this cookie. Signing out twice is fine. */
export async function signOut(ctx: Ctx, input: { sessionToken: string }): Promise<void> {
  await inAuthTransaction(ctx, async (tx) => {
    const ended = await deleteSessionByToken(tx, hashSecret(input.sessionToken));
    if (ended) await recordAudit(tx, { action: "session.ended", subjectId: ended.user_id, objectId: ended.id });
  });
}
