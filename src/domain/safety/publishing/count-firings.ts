import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import type { ReasonCode } from "../checks/finding-answer.ts";
import { selectAllVersions, selectFirings } from "./queries.server.ts";

export type RuleCount = {
  key: string;
  title: string;
  fired: number;
  unknown: number;
  stopped: number;
  /** Given a reason, or a document, by the prescriber. */
  answered: number;
  reasons: { code: ReasonCode; count: number }[];
  /** More than 90 % were answered: its owner looks at the rule. */
  isMostlyAnswered: boolean;
};

/** How often each rule fired in a month (YYYY-MM), and with which reasons prescribers went on. About rules, never about patients. */
export async function countFirings(ctx: Ctx, input: { month: string }): Promise<RuleCount[]> {
  requireAdmin(ctx);
  return inReadTransaction(ctx, async ({ trx }) => {
    const titles = new Map((await selectAllVersions(trx)).toReversed().map(({ key, title }) => [key, title]));
    const byRule = Map.groupBy(await selectFirings(trx, input.month), ({ key }) => key);
    return [...byRule].map(([key, rows]) => {
      const sum = (some: typeof rows) => some.reduce((total, { count }) => total + count, 0);
      const byReason = Map.groupBy(
        rows.filter(({ reason }) => reason !== null),
        ({ reason }) => reason!,
      );
      const reasons = [...byReason].map(([code, some]) => ({ code, count: sum(some) }));
      const [fired, answered] = [sum(rows), sum(rows.filter(({ reason }) => reason !== null))];
      return {
        key,
        title: titles.get(key) ?? "",
        fired,
        unknown: sum(rows.filter(({ result }) => result === "unknown")),
        stopped: sum(rows.filter(({ severity, reason }) => severity === "stop" && reason === null)),
        answered,
        reasons: reasons.toSorted((a, b) => b.count - a.count),
        isMostlyAnswered: answered / fired > MOSTLY,
      };
    });
  });
}

const MOSTLY = 0.9; // clinic policy
