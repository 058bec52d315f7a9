import { sql, type InsertResult } from "kysely";
import { listOf, type Question } from "#core/questions/ask-together.ts";
import type { Trx } from "#core/db.ts";
import type { Allergy } from "#core/db-types.ts";
import { AppError } from "#core/errors.ts";
import type { ChartEntry, ChartRow, RowVersion, Section } from "./chart-list.ts";
import type { ChartTerm } from "./chart-term.ts";

const VERSION = sql`id, root_id as "rootId", version, status, source, origin, added_by as "addedBy", added_at as "addedAt",
  from_on as "fromOn", until_on as "untilOn"`;

/**
 * Every version of someone's rows, newest first. Row-level security leaves restricted history to its member and to providers; safety
 * rules don't ask for history at all.
 */
export function versionsOf(
  userId: string,
  { withHistory }: { withHistory: boolean },
): Question<{ [S in Section]: ChartRow<S>[] }> {
  const own = sql`where user_id = ${userId} order by added_at desc, id desc`;
  return {
    json: sql`json_build_object(
      'allergies', ${listOf(sql`select ${VERSION}, 'allergies' as section, substance, class_keys as "classKeys", reaction, severity
        from allergy ${own}`)},
      'problems', ${listOf(sql`select ${VERSION}, 'problems' as section, name, icd10, problem_key as "problemKey"
        from problem ${own}`)},
      'medicines', ${listOf(sql`select ${VERSION}, 'medicines' as section, name, class_keys as "classKeys", dose
        from outside_medicine ${own}`)},
      'history', ${
        withHistory
          ? listOf(sql`select ${VERSION}, 'history' as section, kind, text, is_restricted as "isRestricted"
        from history_item ${own}`)
          : sql`'[]'::json`
      })`,
    read: (lists: { [S in Section]: ChartRow<S>[] }) => ({
      allergies: lists.allergies.map(withDate),
      problems: lists.problems.map(withDate),
      medicines: lists.medicines.map(withDate),
      history: lists.history.map(withDate),
    }),
  };
}

/** That there is restricted history, for those who may not read it. */
export async function countRestricted(trx: Trx, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select app.count_restricted_history(${userId}) as count`.execute(trx);
  return rows[0]!.count;
}

/** JSON has no dates. */
function withDate<Row extends ChartRow>(row: Row): Row {
  return { ...row, addedAt: new Date(row.addedAt) };
}

type NewVersion = RowVersion & { userId: string };

/** Adds a version. If somebody else has added the same one, it's a conflict. */
export async function insertVersion(trx: Trx, version: NewVersion, entry: ChartEntry): Promise<void> {
  const row = {
    id: version.id,
    root_id: version.rootId,
    version: version.version,
    user_id: version.userId,
    status: version.status,
    source: version.source,
    origin: version.origin,
    added_by: version.addedBy,
    added_at: version.addedAt,
    from_on: entry.fromOn,
    until_on: entry.untilOn,
  };
  const { numInsertedOrUpdatedRows } = await insert(trx, row, entry);
  if (numInsertedOrUpdatedRows !== 1n) throw new AppError("conflict");
}

type Common = Pick<
  Allergy,
  "id" | "root_id" | "version" | "user_id" | "status" | "source" | "origin" | "added_by" | "from_on" | "until_on"
> & { added_at: Date };

async function insert(trx: Trx, row: Common, entry: ChartEntry): Promise<InsertResult> {
  switch (entry.section) {
    case "allergies": {
      const { substance, classKeys: class_keys, reaction, severity } = entry;
      return trx
        .insertInto("allergy")
        .values({ ...row, substance, class_keys, reaction, severity })
        .onConflict((conflict) => conflict.columns(["root_id", "version"]).doNothing())
        .executeTakeFirst();
    }
    case "problems": {
      const { name, icd10, problemKey: problem_key } = entry;
      return trx
        .insertInto("problem")
        .values({ ...row, name, icd10, problem_key })
        .onConflict((conflict) => conflict.columns(["root_id", "version"]).doNothing())
        .executeTakeFirst();
    }
    case "medicines": {
      const { name, classKeys: class_keys, dose } = entry;
      return trx
        .insertInto("outside_medicine")
        .values({ ...row, name, class_keys, dose })
        .onConflict((conflict) => conflict.columns(["root_id", "version"]).doNothing())
        .executeTakeFirst();
    }
    case "history": {
      const { kind, text, isRestricted: is_restricted } = entry;
      return trx
        .insertInto("history_item")
        .values({ ...row, kind, text, is_restricted })
        .onConflict((conflict) => conflict.columns(["root_id", "version"]).doNothing())
        .executeTakeFirst();
    }
  }
}

type SaidRow = { what: "none" | "review"; section: Section; at: Date; by: string };

/** The last statement and the last review of each section. */
export function lastSaidOf(userId: string): Question<SaidRow[]> {
  return {
    json: listOf(sql`
      (select distinct on (section) 'none' as what, section, said_at as at, said_by as by from no_known_statement
        where user_id = ${userId} order by section, said_at desc)
      union all
      (select distinct on (section) 'review', section, reviewed_at, reviewed_by from chart_review
        where user_id = ${userId} order by section, reviewed_at desc)`),
    read: (rows: SaidRow[]) => rows.map((row) => ({ ...row, at: new Date(row.at) })),
  };
}

type NewSaid = { id: string; userId: string; section: Section; at: Date; by: string };

export async function insertNoneKnown(trx: Trx, { id, userId, section, at, by }: NewSaid): Promise<void> {
  await trx
    .insertInto("no_known_statement")
    .values({ id, user_id: userId, section, said_at: at, said_by: by })
    .execute();
}

export async function insertReview(trx: Trx, { id, userId, section, at, by }: NewSaid): Promise<void> {
  await trx
    .insertInto("chart_review")
    .values({ id, user_id: userId, section, reviewed_at: at, reviewed_by: by })
    .execute();
}

/** The terms in force: the newest row of each key that has begun. */
export async function selectTerms(trx: Trx, today: string): Promise<ChartTerm[]> {
  return trx
    .selectFrom("chart_term")
    .distinctOn(["kind", "key"])
    .select([sql<ChartTerm["kind"]>`kind`.as("kind"), "key", "label", "words", "answers"])
    .where("effective_from", "<=", today)
    .orderBy("kind")
    .orderBy("key")
    .orderBy("effective_from", "desc")
    .execute();
}
