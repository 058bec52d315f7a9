import { sql } from "kysely";
import { listOf, type Question } from "#core/questions/ask-together.ts";
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

/**
 * What someone sent and still counts, one entry per form, to be asked together with something else. Row-level security decides
 * whose, and which answers.
 */
export function sentAnswersOf(userId: string): Question<SentAnswers[]> {
  return {
    json: listOf(sql`
      select r.form_key as "formKey", v.sha256, v.status, r.submitted_at as "submittedAt", r.shown_items as "shownItems",
        case when v.sha256 <> all(${[...definitions.keys()]}::text[]) then v.definition end as definition,
        (select jsonb_object_agg(a.item_id, a.value order by a.at, a.seq) from form_answer a where a.response_id = r.id) as answers,
        exists (select 1 from form_finding f where f.response_id = r.id and f.code = 'changed-after-stop') as "hasChangedAfterStop"
      from form_response r join form_version v on v.form_key = r.form_key and v.version = r.version
      where r.user_id = ${userId} and r.state = 'submitted' and r.submitted_at is not null order by r.submitted_at`),
    read: (rows: Row[]) => rows.map(toSent),
  };
}

type Row = Pick<SentAnswers, "formKey" | "hasChangedAfterStop"> & {
  sha256: string;
  status: string;
  submittedAt: string;
  shownItems: string[];
  definition: FormDefinition | null;
  answers: Record<string, Answer> | null;
};

function toSent({ formKey, sha256, status, submittedAt, shownItems, definition, answers, hasChangedAfterStop }: Row) {
  if (definition) definitions.set(sha256, definition);
  const shown = new Set(shownItems);
  return {
    formKey,
    definition: definitions.get(sha256)!,
    isRetired: status === "retired",
    submittedAt: new Date(submittedAt),
    answers: Object.fromEntries(Object.entries(answers ?? {}).filter(([item]) => shown.has(item))),
    hasChangedAfterStop,
  };
}
