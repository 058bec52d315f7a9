import type { Ctx } from "../ctx.ts";
import { inTransaction, type Trx } from "../db.ts";

const REMEMBERED_MS = 25 * 3_600_000;

/** Whether it's been done, and where its response led. */
export async function findSubmission(ctx: Ctx, key: string): Promise<{ location: string | null } | undefined> {
  return inTransaction(withoutSubmission(ctx), ({ trx }) =>
    trx.selectFrom("form_submission").select("location").where("key", "=", key).executeTakeFirst(),
  );
}

export async function saveLocation(ctx: Ctx, key: string, location: string): Promise<void> {
  await inTransaction(withoutSubmission(ctx), ({ trx }) =>
    trx.updateTable("form_submission").set({ location }).where("key", "=", key).execute(),
  );
}

/** What was refused in the end can be sent again. */
export async function forgetSubmission(ctx: Ctx, key: string): Promise<void> {
  await inTransaction(withoutSubmission(ctx), ({ trx }) =>
    trx.deleteFrom("form_submission").where("key", "=", key).execute(),
  );
}

/** For the worker: nobody resends a form a day later. */
export async function sweepSubmissions(trx: Trx, now: Date): Promise<void> {
  await trx
    .deleteFrom("form_submission")
    .where("created_at", "<", new Date(now.getTime() - REMEMBERED_MS))
    .execute();
}

/** These handle the marks themselves. */
function withoutSubmission(ctx: Ctx): Ctx {
  const { submission, ...rest } = ctx;
  return submission ? rest : ctx;
}
