import { sql, type Transaction } from "kysely";
import { actorId, type Actor } from "../actor.ts";
import type { DB } from "../db-types.ts";
import { AppError } from "../errors.ts";

/** A signed-in person's submission. The same key means the same press of the same button. */
export type Submission = {
  key: string;
  userId: string;
  /** Whether a transaction of this request has marked it as done. */
  status: "open" | "marking" | "marked";
};

/**
 * Runs a transaction's work and, if it changed anything, marks the submission in the same transaction. A second one finds the mark,
 * fails as a conflict, and changes nothing.
 */
export async function markSubmission<T>(
  trx: Transaction<DB>,
  { submission, actor, now }: { submission?: Submission; actor: Actor; now: Date },
  work: () => Promise<T>,
): Promise<T> {
  const result = await work();
  if (submission?.status !== "open" || actorId(actor) !== submission.userId || "viewedBy" in actor) return result;
  const { key, userId } = submission;
  const { rows } = await sql<{ has_changed: boolean; is_first: boolean }>`
    with change as (select pg_current_xact_id_if_assigned() is not null as has_changed),
    mark as (
      insert into form_submission (key, user_id, created_at)
      select ${key}::uuid, ${userId}::uuid, ${now}::timestamptz from change where has_changed
      on conflict do nothing returning key
    )
    select has_changed, exists (select from mark) as is_first from change`.execute(trx);
  const { has_changed: hasChanged, is_first: isFirst } = rows[0]!;
  if (hasChanged && !isFirst) throw new AppError("conflict");
  if (hasChanged) submission.status = "marking";
  return result;
}

/** A failed COMMIT left no mark; one in doubt may have, and its mark must stay. */
export async function afterCommit<T>(submission: Submission | undefined, committing: Promise<T>): Promise<T> {
  try {
    const result = await committing;
    if (submission?.status === "marking") submission.status = "marked";
    return result;
  } catch (error) {
    if (submission?.status === "marking") submission.status = "open";
    throw error;
  }
}
