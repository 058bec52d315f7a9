import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { selectOnCall } from "../alarms/queries-page.server.ts";

/** Who gets paged about possible emergencies, in order. */
export async function listOnCall(
  ctx: Ctx,
): Promise<{ userId: string; name: string; email: string; hasPhone: boolean }[]> {
  requireStaff(ctx);
  const people = await inReadTransaction(ctx, ({ trx }) => selectOnCall(trx));
  return people.map(({ user_id, first_name, last_name, email, phone_number }) => ({
    userId: user_id,
    name: `${first_name} ${last_name}`,
    email,
    hasPhone: phone_number !== null,
  }));
}
