import type { Question } from "#core/questions/ask-together.ts";
import type { Trx } from "#core/db.ts";
import { rulesInForceOn, selectByVersion } from "./queries.server.ts";
import type { SafetyRule } from "./rule.ts";

/** What a check reads about rules. */

/**
 * The rules in force on a day. None at all is a bug, such as an actor who may not read them: a check without rules would come out
 * clean.
 */
export function rulesInForce(day: string): Question<readonly SafetyRule[]> {
  const { json, read } = rulesInForceOn(day);
  return {
    json,
    read(answer) {
      const rules = read(answer);
      if (rules.length === 0) throw new Error(`No safety rule is in force on ${day}`);
      return rules;
    },
  };
}

/** Rules by key in the versions of an earlier check. Throws if one is missing. */
export async function findRuleVersions(trx: Trx, versions: Readonly<Record<string, number>>): Promise<SafetyRule[]> {
  const wanted = Object.keys(versions).length;
  if (wanted === 0) return [];
  const rules = await selectByVersion(trx, versions);
  if (rules.length !== wanted) throw new Error("A version of a safety rule is missing");
  return rules;
}
