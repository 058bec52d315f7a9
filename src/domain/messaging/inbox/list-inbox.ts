import { z } from "zod";
import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import type { Priority } from "../contact-request.ts";
import type { InboxFilter, InboxPlace } from "./inbox.ts";
import { selectInbox } from "./queries-list.server.ts";
import { isRinging, type RequestState } from "../request-state.ts";

export type InboxEntry = {
  id: string;
  reference: string;
  /** Customer name and topic. */
  subject: string;
  /** Null for visitors. */
  userId: string | null;
  priority: Priority;
  state: RequestState;
  dueAt: Date;
  createdAt: Date;
  lastMessageAt: Date;
  isOverdue: boolean;
  /** An alarm that nobody has acknowledged yet. */
  isRinging: boolean;
  acknowledgedAt: Date | null;
  /** The start of the patient's latest message. */
  firstLine: string;
  owner: { userId: string; name: string } | null;
};

const PAGE = 50;

/** Requests waiting for the clinic: possible emergencies first, then by due time. `next` starts the following page. */
export async function listInbox(
  ctx: Ctx,
  input: { filter: InboxFilter; after?: string | undefined },
): Promise<{ entries: InboxEntry[]; next: string | null }> {
  const { userId: me } = requireStaff(ctx);
  const after = input.after ? readPlace(input.after) : null;
  const rows = await inTransaction(ctx, async (tx) => {
    await recordAudit(tx, { action: "contact-request.listed" });
    return selectInbox(tx.trx, { filter: input.filter, me, now: ctx.now, after, limit: PAGE + 1 });
  });
  const entries = rows.slice(0, PAGE).map((row): InboxEntry => ({
    id: row.id,
    reference: row.reference,
    subject: row.subject,
    userId: row.user_id,
    priority: row.priority,
    state: row.state,
    dueAt: row.due_at,
    createdAt: row.created_at,
    lastMessageAt: row.last_message_at,
    isOverdue: isOverdue(row, ctx.now),
    isRinging: isRinging(row),
    acknowledgedAt: row.acknowledged_at,
    firstLine: row.first_line ?? "",
    owner: row.owner_id ? { userId: row.owner_id, name: row.owner_name ?? "" } : null,
  }));
  const last = entries.at(-1);
  return { entries, next: rows.length > PAGE && last ? writePlace(last) : null };
}

export function isOverdue({ state, due_at }: { state: RequestState; due_at: Date }, now: Date): boolean {
  return due_at < now && state !== "waiting_patient" && state !== "resolved" && state !== "closed";
}

function writePlace({ priority, dueAt, id }: InboxEntry): string {
  return `${priority > 0 ? 1 : 0}.${dueAt.getTime()}.${id}`;
}

/** An invalid cursor means the first page. */
function readPlace(text: string): InboxPlace | null {
  const [, later, time, rest] = /^([01])\.(\d{1,15})\.(.+)$/.exec(text) ?? [];
  const id = z.uuid().safeParse(rest).data;
  return id && time ? { isLater: later === "1", dueAt: new Date(Number(time)), id } : null;
}
