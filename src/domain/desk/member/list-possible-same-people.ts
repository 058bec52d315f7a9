import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { listDeclined } from "#domain/intake/episodes/reads.server.ts";
import { selectSamePeople } from "./queries-same-person.server.ts";

export type PossibleSamePerson = {
  userId: string;
  name: string;
  declined: { treatmentKey: string; at: Date }[];
};

/**
 * Accounts that may belong to the same person and that a provider declined: the same birth date, and the same name or phone number.
 * Read with the member's page, whose view is audited. It's a hint for a person; nothing is merged or refused.
 */
export async function listPossibleSamePeople(ctx: Ctx, { userId }: { userId: string }): Promise<PossibleSamePerson[]> {
  requireStaff(ctx);
  return inReadTransaction(ctx, async ({ trx }) => {
    const same = await selectSamePeople(trx, userId);
    const declined = await listDeclined(
      trx,
      same.map((person) => person.userId),
    );
    return same.flatMap((person) => {
      const decisions = declined.get(person.userId);
      return decisions ? [{ ...person, declined: decisions }] : [];
    });
  });
}
