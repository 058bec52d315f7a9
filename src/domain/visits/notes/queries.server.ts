import { sql, type Insertable } from "kysely";
import type { Note as NoteRow, NoteAddendum as AddendumRow } from "#core/db-types.ts";
import type { Trx } from "#core/db.ts";
import type { NoteBody } from "./note-body.ts";
import type { NoteTemplate, Strength } from "./note-template.ts";
import { parseBody, parseTemplate } from "./parse-note.server.ts";
import type { AddendumKind } from "./signed-note.ts";

/** SQL for notes. Row-level security decides which rows are visible. */

export type Draft = {
  visitId: string;
  template: NoteTemplate;
  body: NoteBody;
  rev: number;
  savedAt: Date;
};

/** The newest approved version of each template, as of a day. */
export async function selectTemplates(trx: Trx, today: string): Promise<NoteTemplate[]> {
  const rows = await trx
    .selectFrom("note_template")
    .distinctOn("key")
    .select(["key", "definition"])
    .where("status", "=", "approved")
    .where("effective_from", "<=", today)
    .orderBy("key")
    .orderBy("version", "desc")
    .execute();
  return rows.map(({ definition }) => parseTemplate(definition));
}

export type TemplateVersion = {
  template: NoteTemplate;
  status: "draft" | "approved" | "retired";
  effectiveFrom: string | null;
  /** Null: the release. */
  approvedBy: string | null;
};

/** Every version of every template, newest first. */
export async function selectTemplateVersions(trx: Trx): Promise<TemplateVersion[]> {
  const rows = await trx
    .selectFrom("note_template")
    .select([
      "definition",
      sql<TemplateVersion["status"]>`status`.as("status"),
      "effective_from as effectiveFrom",
      "approved_by as approvedBy",
    ])
    .orderBy("key")
    .orderBy("version", "desc")
    .execute();
  return rows.map(({ definition, ...row }) => ({ ...row, template: parseTemplate(definition) }));
}

export async function findTemplate(trx: Trx, key: string, version: number): Promise<NoteTemplate | null> {
  const row = await trx
    .selectFrom("note_template")
    .select("definition")
    .where("key", "=", key)
    .where("version", "=", version)
    .where("status", "<>", "draft")
    .executeTakeFirst();
  return row ? parseTemplate(row.definition) : null;
}

export async function findDraft(trx: Trx, visitId: string, options: { lock?: boolean } = {}): Promise<Draft | null> {
  let query = trx
    .selectFrom("note_draft")
    .select(["template_key", "template_version", "body", "rev", "saved_at as savedAt"])
    .where("visit_id", "=", visitId);
  if (options.lock) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  const template = row && (await findTemplate(trx, row.template_key, row.template_version));
  if (!template) return null;
  return { visitId, template, body: parseBody(row.body), rev: row.rev, savedAt: row.savedAt };
}

type DraftRow = {
  visit_id: string;
  user_id: string;
  author_id: string;
  template_key: string;
  template_version: number;
  body: string;
  saved_at: Date;
};

/** False if there is one already. */
export async function insertDraft(trx: Trx, row: DraftRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("note_draft")
    .values({ ...row, rev: 1 })
    .onConflict((conflict) => conflict.column("visit_id").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** False if it was saved by somebody else, or in another tab, since this version. */
export async function updateDraft(trx: Trx, rev: number, row: DraftRow): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("note_draft")
    .set({ ...row, rev: rev + 1 })
    .where("visit_id", "=", row.visit_id)
    .where("rev", "=", rev)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteDraft(trx: Trx, visitId: string): Promise<void> {
  await trx.deleteFrom("note_draft").where("visit_id", "=", visitId).execute();
}

export async function insertNote(trx: Trx, row: Insertable<NoteRow>): Promise<void> {
  await trx.insertInto("note").values(row).execute();
}

export async function insertAddendum(trx: Trx, row: Insertable<AddendumRow>): Promise<void> {
  await trx.insertInto("note_addendum").values(row).execute();
}

export type StoredNote = {
  visitId: string;
  userId: string;
  content: string;
  sha256: string;
  keyId: string;
  seal: Buffer;
  signedBy: string;
  signerName: string;
  signerCredentials: string;
  signedAt: Date;
  sessionId: string;
};
export type StoredAddendum = StoredNote & { id: string; kind: AddendumKind };

export const SIGNED = [
  "visit_id as visitId",
  "user_id as userId",
  "content",
  "sha256",
  "key_id as keyId",
  "seal",
  "signed_by as signedBy",
  "signer_name as signerName",
  "signer_credentials as signerCredentials",
  "signed_at as signedAt",
  "session_id as sessionId",
] as const;

export async function findNote(trx: Trx, visitId: string): Promise<StoredNote | null> {
  return (await trx.selectFrom("note").select(SIGNED).where("visit_id", "=", visitId).executeTakeFirst()) ?? null;
}

export async function selectAddenda(trx: Trx, visitId: string): Promise<StoredAddendum[]> {
  return trx
    .selectFrom("note_addendum")
    .select([...SIGNED, "id", sql<AddendumKind>`kind`.as("kind")])
    .where("visit_id", "=", visitId)
    .orderBy("signed_at")
    .orderBy("id")
    .execute();
}

/** What this provider wrote in a section of their last note. */
export async function findLastText(trx: Trx, signedBy: string, section: string): Promise<string | null> {
  const row = await trx
    .selectFrom("note")
    .select(
      sql<string | null>`(select s ->> 'text' from jsonb_array_elements(content::jsonb -> 'sections') s
        where s ->> 'key' = ${section})`.as("text"),
    )
    .where("signed_by", "=", signedBy)
    .orderBy("signed_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.text ?? null;
}

/** Strengths of symptoms in this patient's last note that has them. */
export async function findLastStrengths(
  trx: Trx,
  userId: string,
): Promise<{ strengths: { key: string; strength: Strength }[]; signedAt: Date } | null> {
  const row = await trx
    .selectFrom("note")
    .select([
      "signed_at as signedAt",
      sql<{ key: string; strength: Strength }[] | null>`(select s -> 'strengths'
        from jsonb_array_elements(content::jsonb -> 'sections') s where s -> 'strengths' is not null limit 1)`.as(
        "strengths",
      ),
    ])
    .where("user_id", "=", userId)
    .orderBy("signed_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.strengths ? { strengths: row.strengths, signedAt: row.signedAt } : null;
}
