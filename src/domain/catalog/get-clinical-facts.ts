import type { Ctx } from "#core/ctx.ts";
import { readPublicRows } from "#core/db/public-rows.ts";
import { ask } from "#core/questions/ask-together.ts";
import type { ClinicalFacts } from "./clinical-facts.ts";
import { clinicalFactsOn } from "./reads.server.ts";

/** All clinical and legal numbers in effect on the clinic's day of `ctx.now`. Throws if one is missing or malformed. */
export async function getClinicalFacts(ctx: Ctx): Promise<ClinicalFacts> {
  return readPublicRows(ctx, "clinical-facts", (trx, today) => ask(trx, clinicalFactsOn(today)));
}
