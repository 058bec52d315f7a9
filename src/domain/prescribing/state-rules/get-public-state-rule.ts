import type { Ctx } from "#core/ctx.ts";
import { readPublicRows } from "#core/db/public-rows.ts";
import { selectStateRules } from "../controlled/queries-controlled.server.ts";

export type PublicStateRule = {
  pdmpName: string;
  pdmp: "always" | "start" | "never";
  /** Whether counsel has confirmed it. */
  isConfirmed: boolean;
};

/** What a state asks for before a controlled medicine is prescribed, for its page. Null if there is no such state. */
export async function getPublicStateRule(ctx: Ctx, state: string): Promise<PublicStateRule | null> {
  const rules = await readPublicRows(ctx, "state-rules", (trx, today) => selectStateRules(trx, today), {
    isForVisitors: true,
  });
  const rule = rules.find((one) => one.state === state);
  return rule ? { pdmpName: rule.pdmpName, pdmp: rule.pdmp, isConfirmed: rule.isConfirmed } : null;
}
