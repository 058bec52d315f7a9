import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import type { FormDefinition } from "#domain/intake/forms/form.ts";
import { findCurrentForms } from "#domain/intake/publishing/reads.server.ts";
import { findRuleText, selectAllVersions, type RuleText, type RuleVersion } from "./queries.server.ts";

export type ReadRule = RuleVersion &
  RuleText & {
    /** Every version of this rule, newest first. */
    versions: RuleVersion[];
    /** The health questions as they are now, for the words of their answers. */
    forms: FormDefinition[];
  };

/** One version of a rule with its conditions and examples; the newest, unless another is asked for. */
export async function getRule(ctx: Ctx, input: { key: string; version?: number | null }): Promise<ReadRule> {
  requireAdmin(ctx);
  return inReadTransaction(ctx, async ({ trx }) => {
    const versions = (await selectAllVersions(trx)).filter(({ key }) => key === input.key);
    const found = input.version ? versions.find(({ version }) => version === input.version) : versions[0];
    const text = found && (await findRuleText(trx, found.key, found.version));
    if (!text) throw new AppError("not-found");
    return { ...found, ...text, versions, forms: await findCurrentForms(trx) };
  });
}
