import type { Insertable } from "kysely";
import type { StaffNote } from "#core/db-types.ts";
import type { Trx } from "#core/db.ts";

export async function insertStaffNote(trx: Trx, row: Insertable<StaffNote>): Promise<void> {
  await trx.insertInto("staff_note").values(row).execute();
}
