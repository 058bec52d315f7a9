import { sql, type InsertResult } from "kysely";
import type { Trx } from "#core/db.ts";
import type { Allergy } from "#core/db-types.ts";
import { AppError } from "#core/errors.ts";
import type { ChartEntry, ChartRow, RowValues, RowVersion, Section } from "./chart-list.ts";
import type { ChartTerm } from "./chart-term.ts";

const VERSION = [
  "id",
  "root_id as rootId",
  "version",
  sql<RowVersion["status"]>`status`.as("status"),
  sql<RowVersion["source"]>`source`.as("source"),
  "origin",
  "added_by as addedBy",
  "added_at as addedAt",
  "from_on as fromOn",
  "until_on as untilOn",
] as const;

/** Every version of someone's rows, newest first, here and below. */
export async function selectAllergies(trx: Trx, userId: string): Promise<ChartRow<"allergies">[]> {
  return trx
    .selectFrom("allergy")
    .select([
      ...VERSION,
      sql.lit("allergies" as const).as("section"),
      "substance",
      "class_keys as classKeys",
      "reaction",
      sql<RowValues["allergies"]["severity"]>`severity`.as("severity"),
    ])
    .where("user_id", "=", userId)
    .orderBy("added_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

export async function selectProblems(trx: Trx, userId: string): Promise<ChartRow<"problems">[]> {
  return trx
    .selectFrom("problem")
    .select([...VERSION, sql.lit("problems" as const).as("section"), "name", "icd10", "problem_key as problemKey"])
    .where("user_id", "=", userId)
    .orderBy("added_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

export async function selectMedicines(trx: Trx, userId: string): Promise<ChartRow<"medicines">[]> {
  return trx
    .selectFrom("outside_medicine")
    .select([...VERSION, sql.lit("medicines" as const).as("section"), "name", "class_keys as classKeys", "dose"])
    .where("user_id", "=", userId)
    .orderBy("added_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Row-level security leaves restricted history to its member and to providers. */
export async function selectHistory(trx: Trx, userId: string): Promise<ChartRow<"history">[]> {
  return trx
    .selectFrom("history_item")
    .select([
      ...VERSION,
      sql.lit("history" as const).as("section"),
      sql<RowValues["history"]["kind"]>`kind`.as("kind"),
      "text",
      "is_restricted as isRestricted",
    ])
    .where("user_id", "=", userId)
    .orderBy("added_at", "desc")
    .orderBy("id", "desc")
    .execute();
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
export async function selectSaid(trx: Trx, userId: string): Promise<SaidRow[]> {
  const said = await trx
    .selectFrom("no_known_statement")
    .distinctOn("section")
    .select([sql<Section>`section`.as("section"), "said_at as at", "said_by as by"])
    .where("user_id", "=", userId)
    .orderBy("section")
    .orderBy("said_at", "desc")
    .execute();
  const reviewed = await trx
    .selectFrom("chart_review")
    .distinctOn("section")
    .select([sql<Section>`section`.as("section"), "reviewed_at as at", "reviewed_by as by"])
    .where("user_id", "=", userId)
    .orderBy("section")
    .orderBy("reviewed_at", "desc")
    .execute();
  return [
    ...said.map((row) => ({ ...row, what: "none" as const })),
    ...reviewed.map((row) => ({ ...row, what: "review" as const })),
  ];
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
