import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { after, MAX_TAGGED, runBulkAct, UNDO_MINUTES, whomOf } from "./bulk-act.ts";
import { countChosen, deleteTagsOf, insertTags, selectTags, updateAct } from "./queries-act.server.ts";

export type Tagged = { kind: "done"; people: number } | { kind: "too-many"; people: number };

/** Puts the label on everybody the draft is about. Who has it already keeps the one they have. */
export async function tagPeople(ctx: Ctx, { actId }: { actId: string }): Promise<Tagged> {
  const { userId } = requireStaff(ctx);
  return inTransaction(ctx, async (tx) => {
    const act = await runBulkAct(tx, actId, "tag", "draft");
    const whom = whomOf(tx, act);
    const people = await countChosen(tx.trx, whom);
    if (people > MAX_TAGGED) return { kind: "too-many", people };
    const done = await insertTags(tx.trx, whom, { tag: act.tag ?? "", at: tx.now, by: userId, actId });
    await updateAct(tx.trx, actId, { state: "done", people, done, started_at: tx.now, ended_at: tx.now });
    await recordAudit(tx, { action: "people.tagged", objectId: actId });
    return { kind: "done", people: done };
  });
}

/** Within ten minutes: takes away what this act put there, and only that. */
export async function undoTags(ctx: Ctx, { actId }: { actId: string }): Promise<void> {
  requireStaff(ctx);
  await inTransaction(ctx, async (tx) => {
    const act = await runBulkAct(tx, actId, "tag", "done");
    if (!act.ended_at || after(act.ended_at, UNDO_MINUTES) <= tx.now) throw new AppError("conflict");
    await deleteTagsOf(tx.trx, actId);
    await updateAct(tx.trx, actId, { state: "undone" });
    await recordAudit(tx, { action: "people.untagged", objectId: actId });
  });
}

/** The labels in use, for choosing one. */
export async function listTags(ctx: Ctx): Promise<string[]> {
  requireStaff(ctx);
  return inTransaction(ctx, ({ trx }) => selectTags(trx));
}
