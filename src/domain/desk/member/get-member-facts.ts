import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { caresFor } from "#domain/chart/care/cares-for.ts";
import { findDose } from "#domain/prescribing/reads.server.ts";
import { findLastVisit } from "#domain/scheduling/lists/last-visit.ts";
import { findFacts, type Facts } from "./queries-facts.server.ts";
import { yearsBetween } from "./years-between.ts";

type MemberFacts = Omit<Facts, "medicine"> & {
  /** Its dose for nurses; the rest of the desk needs the name. */
  medicine: { drugName: string; issuedOn: string; dose: Awaited<ReturnType<typeof findDose>> } | null;
  /** In whole years, on the clinic's day. */
  age: number | null;
  lastVisit: { id: string; on: string; provider: string } | null;
};

/** What staff need in view when they answer a member. Audited as a view of the member. */
export async function getMemberFacts(ctx: Ctx, { userId }: { userId: string }): Promise<MemberFacts | null> {
  const { kind } = requireStaff(ctx);
  return inTransaction(ctx, async (tx) => {
    const facts = await findFacts(tx.trx, userId);
    if (!facts) return null;
    await recordAudit(tx, { action: "profile.read", subjectId: userId });
    const today = clinicToday(tx);
    const readsDose = kind === "nurse" || (await caresFor(tx, { userId }));
    const { medicine } = facts;
    return {
      ...facts,
      medicine: medicine && {
        drugName: medicine.drugName,
        issuedOn: medicine.issuedOn,
        dose: readsDose ? await findDose(tx.trx, medicine.id) : null,
      },
      age: facts.dateOfBirth ? yearsBetween(facts.dateOfBirth, today) : null,
      lastVisit: await findLastVisit(tx, { userId }),
    };
  });
}
