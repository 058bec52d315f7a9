import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { countChosen, countTagged } from "./queries-act.server.ts";
import { requireOwnAct, after } from "./bulk-act.ts";
import { whomOf } from "./whom-of.ts";

export const UNDO_MINUTES = 10;
export const RETENTION_HOURS = 24;

export type Act = {
  id: string;
  kind: "tag" | "export";
  state: "draft" | "running" | "done" | "undone";
  tag: string | null;
  reason: string | null;
  /** How many people it covers; counted live for a draft, stored afterward. */
  people: number;
  done: number;
  /** For a label: how many already have it. */
  already: number;
  /** The filters, if it covers everyone they match. */
  query: string | null;
  canUndo: boolean;
  undoUntil: Date | null;
  retainedUntil: Date;
};

/** Your own act. For a draft this is the dry run: what would happen, without doing it. */
export async function getAct(ctx: Ctx, { actId }: { actId: string }): Promise<Act> {
  requireStaff(ctx);
  return inTransaction(ctx, async (tx) => {
    const { trx } = tx;
    const row = await requireOwnAct(tx, actId);
    const isDraft = row.state === "draft";
    const whom = whomOf(ctx, row);
    const undoUntil = row.kind === "tag" && row.ended_at ? after(row.ended_at, UNDO_MINUTES) : null;
    return {
      id: row.id,
      kind: row.kind,
      state: row.state,
      tag: row.tag,
      reason: row.reason,
      query: row.query,
      people: isDraft ? await countChosen(trx, whom) : (row.people ?? 0),
      done: row.done,
      already: isDraft && row.tag ? await countTagged(trx, whom, row.tag) : 0,
      undoUntil,
      canUndo: row.state === "done" && undoUntil !== null && undoUntil > ctx.now,
      retainedUntil: after(row.created_at, RETENTION_HOURS * 60),
    };
  });
}
