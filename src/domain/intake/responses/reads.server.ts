import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import type { Answer, FormDefinition } from "../forms/form.ts";

export type SentAnswers = {
  formKey: string;
  definition: FormDefinition;
  isRetired: boolean;
  submittedAt: Date;
  /** Of the questions that were shown; the last answer to each. */
  answers: Record<string, Answer>;
  hasChangedAfterStop: boolean;
};

/** A version that was sent never changes, so its hash stands for its text. */
const definitions = new Map<string, FormDefinition>();

/** What someone sent and still counts, one entry per form. Row-level security decides whose, and which answers. */
export async function findSentAnswers(trx: Trx, userId: string): Promise<SentAnswers[]> {
  const rows = await trx
    .selectFrom("form_response as r")
    .innerJoin("form_version as v", (join) =>
      join.onRef("v.form_key", "=", "r.form_key").onRef("v.version", "=", "r.version"),
    )
    .select((eb) => [
      "r.form_key as formKey",
      "r.version",
      "v.sha256",
      "v.status",
      "r.submitted_at as submittedAt",
      "r.shown_items as shownItems",
      eb
        .selectFrom("form_answer as a")
        .select(sql<Record<string, Answer>>`jsonb_object_agg(a.item_id, a.value order by a.at, a.seq)`.as("answers"))
        .whereRef("a.response_id", "=", "r.id")
        .as("answers"),
      eb
        .exists(
          eb
            .selectFrom("form_finding as f")
            .select("f.code")
            .whereRef("f.response_id", "=", "r.id")
            .where("f.code", "=", "changed-after-stop"),
        )
        .as("hasChangedAfterStop"),
    ])
    .where("r.user_id", "=", userId)
    .where("r.state", "=", "submitted")
    .orderBy("r.submitted_at")
    .execute();
  const sent: SentAnswers[] = [];
  for (const { formKey, version, sha256, status, submittedAt, shownItems, answers, hasChangedAfterStop } of rows) {
    if (!submittedAt) continue;
    const shown = new Set(shownItems);
    sent.push({
      formKey,
      definition: definitions.get(sha256) ?? (await loadDefinition(trx, { formKey, version, sha256 })),
      isRetired: status === "retired",
      submittedAt,
      answers: Object.fromEntries(Object.entries(answers ?? {}).filter(([item]) => shown.has(item))),
      hasChangedAfterStop: Boolean(hasChangedAfterStop),
    });
  }
  return sent;
}

async function loadDefinition(
  trx: Trx,
  { formKey, version, sha256 }: { formKey: string; version: number; sha256: string },
): Promise<FormDefinition> {
  const { definition } = await trx
    .selectFrom("form_version")
    .select(sql<FormDefinition>`definition`.as("definition"))
    .where("form_key", "=", formKey)
    .where("version", "=", version)
    .executeTakeFirstOrThrow();
  definitions.set(sha256, definition);
  return definition;
}
