import { sql, type Insertable } from "kysely";
import type { Trx } from "#core/db.ts";
import type { FormFinding } from "#core/db-types.ts";
import type { Language } from "#domain/identity/language/language.ts";
import type { Answer, FormDefinition, Outcome } from "../forms/form.ts";

export type FormVersionRow = { formKey: string; version: number; status: string; definition: FormDefinition };

/** Every version of these forms that may be asked today, newest first. */
export async function selectVersions(trx: Trx, formKeys: readonly string[], today: string): Promise<FormVersionRow[]> {
  return trx
    .selectFrom("form_version")
    .select(["form_key as formKey", "version", "status", sql<FormDefinition>`definition`.as("definition")])
    .where("form_key", "in", formKeys)
    .where((eb) =>
      eb.or([eb("status", "=", "draft"), eb.and([eb("status", "=", "approved"), eb("effective_from", "<=", today)])]),
    )
    .orderBy("version", "desc")
    .execute();
}

export async function selectDefinitions(
  trx: Trx,
  versions: readonly { formKey: string; version: number }[],
): Promise<FormVersionRow[]> {
  if (versions.length === 0) return [];
  return trx
    .selectFrom("form_version")
    .select(["form_key as formKey", "version", "status", sql<FormDefinition>`definition`.as("definition")])
    .where((eb) =>
      eb.or(versions.map((one) => eb.and([eb("form_key", "=", one.formKey), eb("version", "=", one.version)]))),
    )
    .execute();
}

export type ResponseRow = {
  id: string;
  formKey: string;
  version: number;
  state: "open" | "submitted" | "superseded";
  changedAt: Date;
  submittedAt: Date | null;
  outcome: Record<string, Outcome> | null;
  restrictedAnswers: number;
  shownItems: string[] | null;
  /** The language that it was asked in. */
  language: Language;
};

/** Someone's responses that count, open or sent. With a lock for whoever writes. */
export async function selectResponses(
  trx: Trx,
  userId: string,
  options: { lock?: boolean } = {},
): Promise<ResponseRow[]> {
  const query = trx
    .selectFrom("form_response")
    .select([
      "id",
      "form_key as formKey",
      "version",
      sql<ResponseRow["state"]>`state`.as("state"),
      "changed_at as changedAt",
      "submitted_at as submittedAt",
      sql<ResponseRow["outcome"]>`outcome`.as("outcome"),
      "restricted_answers as restrictedAnswers",
      "shown_items as shownItems",
      sql<Language>`language`.as("language"),
    ])
    .where("user_id", "=", userId)
    .where("state", "in", ["open", "submitted"])
    .orderBy("started_at")
    .orderBy("id");
  return (options.lock ? query.forUpdate() : query).execute();
}

/** A second tab that answers at the same time finds the first one's response. */
export async function insertResponse(
  trx: Trx,
  row: { id: string; user_id: string; form_key: string; version: number; at: Date },
): Promise<void> {
  const { at, ...response } = row;
  await trx
    .insertInto("form_response")
    .values({ ...response, purpose: "intake", state: "open", started_at: at, changed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function updateResponse(
  trx: Trx,
  id: string,
  change: {
    changed_at?: Date;
    state?: "submitted" | "superseded";
    submitted_at?: Date;
    outcome?: string;
    restricted_answers?: number;
    shown_items?: string[];
    language?: Language;
    texts?: string | null;
  },
): Promise<void> {
  await trx.updateTable("form_response").set(change).where("id", "=", id).execute();
}

export type AnswerRow = { responseId: string; seq: number; itemId: string; value: Answer; at: Date };

/** Every answer ever given in these responses, oldest first. */
export async function selectAnswers(trx: Trx, responseIds: readonly string[]): Promise<AnswerRow[]> {
  if (responseIds.length === 0) return [];
  return trx
    .selectFrom("form_answer")
    .select(["response_id as responseId", "seq", "item_id as itemId", sql<Answer>`value`.as("value"), "at"])
    .where("response_id", "in", responseIds)
    .orderBy("at")
    .orderBy("seq")
    .execute();
}

/** Adds one at the end; the caller has locked the response. */
export async function insertAnswer(
  trx: Trx,
  row: { response_id: string; user_id: string; item_id: string; value: Answer; is_restricted: boolean; at: Date },
): Promise<void> {
  const next = trx
    .selectFrom("form_answer")
    .select(sql<number>`coalesce(max(seq), 0) + 1`.as("seq"))
    .where("response_id", "=", row.response_id);
  await trx
    .insertInto("form_answer")
    .values({ ...row, value: JSON.stringify(row.value), answered_by: row.user_id, seq: next })
    .execute();
}

export async function insertFindings(trx: Trx, rows: Insertable<FormFinding>[]): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto("form_finding")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export type FindingRow = {
  responseId: string;
  itemId: string;
  effect: "emergency" | "stop" | "review" | "info";
  code: string;
  treatments: string[];
  liftedBy: string | null;
  stoppedValue: Answer;
  finalValue: Answer;
};

export async function selectFindings(trx: Trx, responseIds: readonly string[]): Promise<FindingRow[]> {
  if (responseIds.length === 0) return [];
  return trx
    .selectFrom("form_finding")
    .select([
      "response_id as responseId",
      "item_id as itemId",
      sql<FindingRow["effect"]>`effect`.as("effect"),
      "code",
      "treatments",
      "lifted_by as liftedBy",
      sql<Answer>`stopped_value`.as("stoppedValue"),
      sql<Answer>`final_value`.as("finalValue"),
    ])
    .where("response_id", "in", responseIds)
    .orderBy(sql`array_position(array['emergency', 'stop', 'review', 'info'], effect)`)
    .orderBy("item_id")
    .execute();
}

/** Open responses without activity since then. */
export async function selectIdle(trx: Trx, before: Date, limit: number): Promise<string[]> {
  const rows = await trx
    .selectFrom("form_response")
    .select("id")
    .where("state", "=", "open")
    .where("changed_at", "<", before)
    .orderBy("changed_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteResponses(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.deleteFrom("form_finding").where("response_id", "in", ids).execute();
  await trx.deleteFrom("form_answer").where("response_id", "in", ids).execute();
  await trx.deleteFrom("form_response").where("id", "in", ids).execute();
}
