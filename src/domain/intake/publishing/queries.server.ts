import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import type { FormDefinition } from "../forms/form.ts";
import { parseFixtures, parseForm, type Fixtures } from "../forms/parse-form.server.ts";

export type FormVersion = {
  formKey: string;
  version: number;
  status: "draft" | "approved" | "retired";
  effectiveFrom: string | null;
  title: string;
  /** Null: the release. */
  proposedBy: string | null;
  proposedAt: Date;
  approvedBy: string | null;
  approvedAt: Date | null;
};

/** Every version of every form, newest first, without its questions. */
export async function selectAllVersions(trx: Trx): Promise<FormVersion[]> {
  return trx
    .selectFrom("form_version")
    .select([
      "form_key as formKey",
      "version",
      sql<FormVersion["status"]>`status`.as("status"),
      "effective_from as effectiveFrom",
      sql<string>`definition ->> 'title'`.as("title"),
      "proposed_by as proposedBy",
      "proposed_at as proposedAt",
      "approved_by as approvedBy",
      "approved_at as approvedAt",
    ])
    .orderBy("form_key")
    .orderBy("version", "desc")
    .execute();
}

export type VersionText = { definition: FormDefinition; fixtures: Fixtures | null };

export async function findVersionText(trx: Trx, formKey: string, version: number): Promise<VersionText | undefined> {
  const row = await trx
    .selectFrom("form_version")
    .select(["definition", "fixtures"])
    .where("form_key", "=", formKey)
    .where("version", "=", version)
    .executeTakeFirst();
  return row && { definition: parseForm(row.definition), fixtures: parseFixtures(row.fixtures) };
}

/** Of each form its newest approved version, or its newest draft if none is. */
export async function selectCurrentDefinitions(trx: Trx): Promise<FormDefinition[]> {
  const rows = await trx
    .selectFrom("form_version")
    .distinctOn("form_key")
    .select(sql<FormDefinition>`definition`.as("definition"))
    .where("status", "in", ["approved", "draft"])
    .orderBy("form_key")
    .orderBy("status")
    .orderBy("version", "desc")
    .execute();
  return rows.map(({ definition }) => definition);
}

/** False if somebody else proposed the same version a moment before. */
export async function insertVersion(
  trx: Trx,
  row: {
    form_key: string;
    version: number;
    definition: string;
    fixtures: string;
    sha256: string;
    proposed_by: string;
    proposed_at: Date;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("form_version")
    .values({ ...row, status: "draft" })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** False if somebody stands for it already. */
export async function standForVersion(
  trx: Trx,
  { formKey, version }: { formKey: string; version: number },
  change: { proposed_by: string; proposed_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("form_version")
    .set(change)
    .where("form_key", "=", formKey)
    .where("version", "=", version)
    .where("status", "=", "draft")
    .where("proposed_by", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False if it is no longer a draft. */
export async function approveVersion(
  trx: Trx,
  { formKey, version }: { formKey: string; version: number },
  change: { effective_from: string; approved_by: string; approved_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("form_version")
    .set({ ...change, status: "approved" })
    .where("form_key", "=", formKey)
    .where("version", "=", version)
    .where("status", "=", "draft")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
