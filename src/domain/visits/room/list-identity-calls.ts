import { requireKind } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { listRoomTimes } from "./queries.server.ts";

/** When both were in the room of an identity check together: for the second person, who wasn't there. */
export async function listIdentityCalls(
  ctx: Ctx,
  { checkId }: { checkId: string },
): Promise<{ from: Date; to: Date }[]> {
  requireKind(ctx, ["employee", "admin"]);
  const times = await inReadTransaction(ctx, ({ trx }) => listRoomTimes(trx, checkId));
  const [patient, staff] = (["patient", "provider"] as const).map((side) => times.filter((one) => one.side === side));
  return (patient ?? []).flatMap((theirs) =>
    (staff ?? []).flatMap((ours) => {
      const from = new Date(Math.max(theirs.from.getTime(), ours.from.getTime()));
      const to = new Date(Math.min(theirs.to.getTime(), ours.to.getTime()));
      return from < to ? [{ from, to }] : [];
    }),
  );
}
