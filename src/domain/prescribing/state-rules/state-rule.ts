import { z } from "zod";
import { SKIP_REASONS } from "../controlled/controlled-gates.ts";

export const PDMP_RULES = ["always", "start", "never"] as const;

/** What can be changed about a state: the facts of the gates about registrations and PDMP readings. */
export const StateRuleValue = z.strictObject({
  needs_registration: z.boolean(),
  pdmp_rule: z.enum(PDMP_RULES, "pdmp-rule-missing"),
  pdmp_skip_reasons: z.array(z.enum(SKIP_REASONS, "pdmp-skip-reason-missing")),
  pdmp_name: z.string().trim().min(1, "name-missing").max(120, "pdmp-name-too-long"),
  /** Empty if the state's portal has no address of its own. */
  pdmp_url: z.string().regex(/^(https:\/\/\S{4,200})?$/, "web-address-malformed"),
  is_confirmed: z.boolean(),
});
export type StateRuleValue = z.infer<typeof StateRuleValue>;
