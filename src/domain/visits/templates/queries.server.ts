import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import type { NoteTemplate } from "../notes/note-template.ts";
import { parseTemplate } from "../notes/parse-note.server.ts";

/** SQL for versions of note templates. */

export type TemplateText = {
  template: NoteTemplate;
  status: "draft" | "approved" | "retired";
  effectiveFrom: string | null;
  /** Null: the release. */
  proposedBy: string | null;
};

/** Every version of one template, newest first. */
export async function selectVersionsOf(trx: Trx, key: string): Promise<TemplateText[]> {
  const rows = await trx
    .selectFrom("note_template")
    .select([
      "definition",
      sql<TemplateText["status"]>`status`.as("status"),
      "effective_from as effectiveFrom",
      "proposed_by as proposedBy",
    ])
    .where("key", "=", key)
    .orderBy("version", "desc")
    .execute();
  return rows.map(({ definition, ...row }) => ({ ...row, template: parseTemplate(definition) }));
}

/** False if somebody else proposed the same version a moment before. */
export async function insertTemplate(
  trx: Trx,
  row: { key: string; version: number; definition: string; sha256: string; proposed_by: string; proposed_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("note_template")
    .values({ ...row, status: "draft" })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** False if it is no longer a draft. */
export async function approveVersion(
  trx: Trx,
  { key, version }: { key: string; version: number },
  change: { effective_from: string; approved_by: string; approved_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("note_template")
    .set({ ...change, status: "approved" })
    .where("key", "=", key)
    .where("version", "=", version)
    .where("status", "=", "draft")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
