import { createHash } from "node:crypto";
import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { canonicalRule, parseRuleFixturesText, parseRuleText } from "../rules/parse-rule.server.ts";
import { findRuleProblems, type RulePublishingProblem } from "./find-rule-problems.ts";
import { findRuleText, insertVersion, selectAllVersions } from "./queries.server.ts";

export type ProposeRuleResult =
  | { kind: "proposed"; version: number }
  | { kind: "refused"; problems: RulePublishingProblem[] };

/**
 * One admin's new version of a rule, as YAML or JSON, with its made-up patients. Its number is the next one, whatever the text says.
 * It's a draft until another admin approves it. A rule that publishing would refuse isn't saved.
 */
export async function proposeRule(
  ctx: Ctx,
  input: { key: string; text: string; fixtures: string },
): Promise<ProposeRuleResult> {
  const admin = requireAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const newest = (await selectAllVersions(tx.trx)).find(({ key }) => key === input.key);
    if (!newest) throw new AppError("not-found");
    const parsed = parseRuleText(input.text);
    if ("places" in parsed) return refused(parsed.places.map((at) => ({ code: "wrong-shape", at })));
    const fixtures = parseRuleFixturesText(input.fixtures);
    if ("places" in fixtures) return refused(fixtures.places.map((at) => ({ code: "fixtures-wrong-shape", at })));
    if (parsed.rule.key !== input.key) return refused([{ code: "another-rule", at: "" }]);

    const before = await findRuleText(tx.trx, newest.key, newest.version);
    const isSame = before && canonicalRule(before.rule) === canonicalRule({ ...parsed.rule, version: newest.version });
    if (isSame) return refused([{ code: "unchanged", at: "" }]);
    const rule = { ...parsed.rule, version: newest.version + 1 };
    const problems = await findRuleProblems(tx, { rule, fixtures: fixtures.fixtures });
    if (problems.length > 0) return refused(problems);

    const text = canonicalRule(rule);
    const isSaved = await insertVersion(tx.trx, {
      key: rule.key,
      version: rule.version,
      definition: text,
      fixtures: canonicalRule(fixtures.fixtures),
      sha256: createHash("sha256").update(text).digest("hex"),
      proposed_by: admin.userId,
      proposed_at: tx.now,
    });
    if (!isSaved) throw new AppError("conflict");
    await recordAudit(tx, { action: "rule.proposed", reason: `${rule.key} ${rule.version}` });
    return { kind: "proposed", version: rule.version };
  });
}

function refused(problems: RulePublishingProblem[]): ProposeRuleResult {
  return { kind: "refused", problems };
}
