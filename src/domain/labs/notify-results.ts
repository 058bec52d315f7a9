import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { once } from "#core/jobs.ts";
import { enqueueMail } from "#core/mail.ts";
import { noteTestResults } from "#domain/identity/profile/note-test-results.ts";
import { findReleasedOwner } from "./queries.server.ts";

/** After a release: marks the profile as having results and emails the member that something is new, without details. */
export async function notifyResults(ctx: Ctx, input: { reportId: string }, jobId: string): Promise<void> {
  requireSystem(ctx);
  await inTransaction(ctx, (tx) =>
    once(tx, jobId, async () => {
      const userId = await findReleasedOwner(tx.trx, input.reportId);
      const member = userId && (await noteTestResults(tx, { userId }));
      if (!member) return;
      await enqueueMail(tx, {
        template: "account-news",
        to: { name: member.name, address: member.email },
        member: { userId },
        props: { url: `${tx.env.PUBLIC_ORIGIN}/profile/files` },
      });
    }),
  );
}
