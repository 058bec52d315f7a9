import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inReadTransaction } from "#core/db.ts";
import { ask } from "#core/questions/ask-together.ts";
import type { ClinicalFacts } from "./clinical-facts.ts";
import { clinicalFactsOn } from "./reads.server.ts";

/** All clinical and legal numbers in effect on the clinic's day of `ctx.now`. Throws if one is missing or malformed. */
export async function getClinicalFacts(ctx: Ctx): Promise<ClinicalFacts> {
  return inReadTransaction(ctx, ({ trx }) => ask(trx, clinicalFactsOn(clinicToday(ctx))));
}
