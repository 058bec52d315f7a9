import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { enqueueMail } from "#core/mail.ts";
import { verifyNotes } from "./verify-notes.ts";

/** Every night: verifies all signed notes, and emails the clinic if one was changed or removed. The email has numbers only. */
export async function checkNotes(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  const { notes, addenda, problems } = await verifyNotes(ctx);
  if (problems.length === 0) return;
  ctx.log.error(
    { notes, addenda, problems: problems.length, first: problems.slice(0, 10) },
    "signed notes were changed",
  );
  await inTransaction(ctx, async (tx) => {
    for (const address of new Set([tx.env.ALERT_EMAIL, tx.env.SUPPORT_EMAIL])) {
      await enqueueMail(tx, {
        template: "notes-changed",
        to: { name: "", address },
        props: { problems: problems.length },
      });
    }
  });
}
