import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { selectNames } from "./queries-profile.server.ts";

/** Names by id, for staff lists. Unknown ids are left out. */
export async function namePeople(ctx: Ctx, input: { userIds: string[] }): Promise<Map<string, string>> {
  requireStaff(ctx);
  const rows = await inReadTransaction(ctx, ({ trx }) => selectNames(trx, [...new Set(input.userIds)]));
  return new Map(rows.map((row) => [row.user_id, `${row.first_name} ${row.last_name}`.trim() || row.email]));
}
