import { Temporal } from "temporal-polyfill";
import { z } from "zod";
import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { enqueue } from "#core/jobs.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { caresFor } from "#domain/chart/care/cares-for.ts";
import { findPerson } from "#domain/identity/profile/reads.server.ts";
import { isLicensed } from "#domain/scheduling/providers/licensed-providers.ts";
import { carryOutCoverJob } from "../jobs.ts";
import { COVER_REASONS, type CoverOf } from "./cover.ts";
import { insertCover } from "./queries-cover.server.ts";

export const CoverForm = z.object({
  toProviderId: z.uuid("cover-colleague-missing"),
  untilOn: z.iso.date("last-day-missing"),
  reason: z.enum(COVER_REASONS, "cover-reason-missing"),
});

export type CoverAsked = { kind: "asked"; coverId: string } | { kind: "no-license" } | { kind: "wrong-day" };

/**
 * A provider passes a patient, or a day with everything that waits, to a colleague. Saved here, carried out by the worker. For one
 * patient the colleague needs a license where the patient lives; of a day, whoever they can't see stays.
 */
export async function askForCover(ctx: Ctx, input: z.infer<typeof CoverForm> & { of: CoverOf }): Promise<CoverAsked> {
  const { userId: fromProviderId } = requireProvider(ctx);
  const { toProviderId, untilOn, reason } = CoverForm.parse(input);
  return inTransaction(ctx, async (tx) => {
    if (toProviderId === fromProviderId) throw new AppError("conflict");
    const today = clinicToday(tx);
    const { of } = input;
    if (untilOn < today || untilOn > lastDayOfCover(today)) return { kind: "wrong-day" };
    if ("userId" in of) {
      if (!(await caresFor(tx, of))) throw new AppError("not-found");
      const state = (await findPerson(tx.trx, of.userId))?.state;
      const isAllowed = state && (await isLicensed(tx, { providerId: toProviderId, state, day: today }));
      if (!isAllowed) return { kind: "no-license" };
    } else if (of.day < today || of.day > untilOn) return { kind: "wrong-day" };
    const coverId = newId(tx.now.getTime());
    await insertCover(tx.trx, {
      id: coverId,
      from_provider_id: fromProviderId,
      to_provider_id: toProviderId,
      user_id: "userId" in of ? of.userId : null,
      day: "day" in of ? of.day : null,
      until_on: untilOn,
      reason,
      asked_at: tx.now,
    });
    await enqueue(tx, carryOutCoverJob, { coverId });
    const subjectId = "userId" in of ? of.userId : null;
    await recordAudit(tx, { action: "cover.asked", objectId: coverId, ...(subjectId && { subjectId }), reason });
    return { kind: "asked", coverId };
  });
}

/** How long a colleague can read what was passed on. */
const MAX_DAYS = 90;

function lastDayOfCover(today: string): string {
  return Temporal.PlainDate.from(today).add({ days: MAX_DAYS }).toString();
}
