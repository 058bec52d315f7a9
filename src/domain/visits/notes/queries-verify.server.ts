import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import { SIGNED, type StoredAddendum, type StoredNote } from "./queries.server.ts";
import type { AddendumKind } from "./signed-note.ts";

/** SQL to walk through everything that was signed, page by page. */
const PAGE = 1_000;

export async function* notesToVerify(trx: Trx) {
  let after: string | undefined;
  for (;;) {
    let query = trx
      .selectFrom("note")
      .select([...SIGNED, "template_key as templateKey", "template_version as templateVersion"])
      .orderBy("visit_id")
      .limit(PAGE);
    if (after) query = query.where("visit_id", ">", after);
    const page: (StoredNote & { templateKey: string; templateVersion: number })[] = await query.execute();
    if (page.length > 0) yield page;
    if (page.length < PAGE) return;
    after = page.at(-1)!.visitId;
  }
}

export async function* addendaToVerify(trx: Trx) {
  let after: string | undefined;
  for (;;) {
    let query = trx
      .selectFrom("note_addendum")
      .select([...SIGNED, "id", sql<AddendumKind>`kind`.as("kind")])
      .orderBy("id")
      .limit(PAGE);
    if (after) query = query.where("id", ">", after);
    const page: StoredAddendum[] = await query.execute();
    if (page.length > 0) yield page;
    if (page.length < PAGE) return;
    after = page.at(-1)!.id;
  }
}

/** Closed visits whose note is gone. */
export async function selectClosedWithoutNote(trx: Trx): Promise<string[]> {
  const rows = await trx
    .selectFrom("visit as v")
    .leftJoin("note as n", "n.visit_id", "v.id")
    .select("v.id")
    .where("v.closed_at", "is not", null)
    .where("n.visit_id", "is", null)
    .orderBy("v.id")
    .execute();
  return rows.map(({ id }) => id);
}
