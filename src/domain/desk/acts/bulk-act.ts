import { z } from "zod";
import { actorId, requireStaff } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { narrowingFor } from "../people/list-people.ts";
import { readFilters, readSort, TAG_PATTERN, writeQuery } from "../people/people.ts";
import { countChosen, countTagged, findAct, insertAct, type ActRow, type Whom } from "./queries-act.server.ts";

/** What is done to many people at once begins as a draft that says what it would do. */
export const ActPlan = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("tag"), tag: tagField(), whom: whomField() }),
  z.object({ kind: z.literal("export"), whom: whomField() }),
]);

function tagField() {
  return z
    .string()
    .trim()
    .toLowerCase()
    .regex(TAG_PATTERN, "Enter a label of up to 30 letters, digits, spaces and hyphens");
}

function whomField() {
  return z.union([
    z.object({ query: z.string().max(500) }),
    z.object({ userIds: z.array(z.uuid()).min(1, "Choose at least one person").max(1000) }),
  ]);
}

/** More at once than this is a mistake or a job for somebody with time to think. */
export const MAX_TAGGED = 10_000;
export const UNDO_MINUTES = 10;
export const RETENTION_HOURS = 24;

export async function planAct(ctx: Ctx, plan: z.infer<typeof ActPlan>): Promise<{ actId: string }> {
  const { userId } = requireStaff(ctx);
  const actId = newId(ctx.now.getTime());
  const row = { id: actId, user_id: userId, kind: plan.kind, state: "draft", created_at: ctx.now };
  const whom =
    "query" in plan.whom
      ? { query: cleanQuery(plan.whom.query), chosen: null }
      : { query: null, chosen: plan.whom.userIds };
  const tag = plan.kind === "tag" ? plan.tag : null;
  await inTransaction(ctx, ({ trx }) => insertAct(trx, { ...row, ...whom, tag }));
  return { actId };
}

export type Act = {
  id: string;
  kind: "tag" | "export";
  state: "draft" | "running" | "done" | "undone";
  tag: string | null;
  reason: string | null;
  /** How many it is about; counted now while it is a draft, kept afterwards. */
  people: number;
  done: number;
  /** For a label: how many have it already. */
  already: number;
  /** The filters, where it is about everybody they match. */
  query: string | null;
  canUndo: boolean;
  undoUntil: Date | null;
  retainedUntil: Date;
};

/** One's own act. While it is a draft this is the dry run: what would happen, and nothing does. */
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

/** The draft, locked: whoever presses twice meets an act that has begun. */
export async function runBulkAct(
  tx: TxCtx,
  actId: string,
  kind: ActRow["kind"],
  state: ActRow["state"],
): Promise<ActRow> {
  const row = await requireOwnAct(tx, actId, { lock: true });
  if (row.kind !== kind) throw new AppError("not-found");
  if (row.state !== state) throw new AppError("conflict");
  return row;
}

/** A colleague's act is not there: a file of people is for who gave a reason for it. */
export async function requireOwnAct(tx: TxCtx, actId: string, options: { lock?: boolean } = {}): Promise<ActRow> {
  const row = await findAct(tx.trx, actId, options);
  if (!row || row.user_id !== actorId(tx.actor)) throw new AppError("not-found");
  return row;
}

export function whomOf(ctx: Ctx, { query, chosen }: Pick<ActRow, "query" | "chosen">): Whom {
  if (query === null) return { userIds: chosen ?? [] };
  return { narrowing: narrowingFor(ctx, readFilters(new URLSearchParams(query))) };
}

function cleanQuery(text: string): string {
  const params = new URLSearchParams(text);
  return writeQuery(readFilters(params), readSort(params));
}

export function after(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * 60_000);
}
