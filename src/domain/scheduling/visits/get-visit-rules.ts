import type { Ctx } from "#core/ctx.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import type { VisitRules } from "./visit-rules.ts";

export async function getVisitRules(ctx: Ctx): Promise<VisitRules> {
  return (await getClinicalFacts(ctx)).visit_rules;
}
