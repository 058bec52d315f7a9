import { z } from "zod";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inReadTransaction } from "#core/db.ts";
import { ClinicalFacts } from "./clinical-facts.ts";
import { selectClinicalFacts } from "./queries.server.ts";

/** All clinical and legal numbers in effect on the clinic's day of `ctx.now`. Throws if one is missing or malformed. */
export async function getClinicalFacts(ctx: Ctx): Promise<ClinicalFacts> {
  const today = clinicToday(ctx);
  const rows = await inReadTransaction(ctx, ({ trx }) => selectClinicalFacts(trx, today));
  const facts = ClinicalFacts.safeParse(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
  if (!facts.success) throw new Error(`Clinical facts of ${today} are not usable: ${z.prettifyError(facts.error)}`);
  return facts.data;
}
