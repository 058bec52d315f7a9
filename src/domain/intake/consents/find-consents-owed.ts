import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inReadTransaction } from "#core/db.ts";
import { TREATMENT_CONSENTS } from "../registration/journey.ts";
import { ASKED_OF_ALL, OPTIONAL, type ConsentDocument } from "./consent.ts";
import type { Language } from "#domain/identity/language/language.ts";
import { documentsOn, lastAnswers } from "./queries.server.ts";

/** Consents someone still owes for a treatment: required ones not agreed to in today's version, optional ones not asked yet. */
export async function findConsentsOwed(
  ctx: Ctx,
  input: { treatmentKey: string; language?: Language },
): Promise<ConsentDocument[]> {
  const { userId } = requireMember(ctx);
  return inReadTransaction(ctx, async (tx) => {
    const today = clinicToday(tx);
    const documents = await documentsOn(tx.trx, keysFor(input.treatmentKey), today, input.language ?? "en");
    const answers = await lastAnswers(tx.trx, userId);
    return documents.filter(({ key, version, isRequired }) => {
      const last = answers.find((answer) => answer.key === key && answer.version === version);
      return !last || (isRequired && !last.isGiven);
    });
  });
}

function keysFor(treatmentKey: string): string[] {
  const own = TREATMENT_CONSENTS[treatmentKey];
  return [...ASKED_OF_ALL, ...(own ? [own] : []), ...OPTIONAL];
}
