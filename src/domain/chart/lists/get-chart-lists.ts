import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { findPerson } from "#domain/identity/profile/reads.server.ts";
import { providers } from "#domain/scheduling/providers/reads.server.ts";
import type { ChartLists } from "./chart-list.ts";
import type { ChartTerm } from "./chart-term.ts";
import { countRestricted, selectTerms } from "./queries.server.ts";
import { findChartLists } from "./reads.server.ts";
import { requireChart } from "./require-chart.ts";

export type ChartOf = {
  name: string;
  lists: ChartLists;
  /** How many lines of restricted history there are that this reader doesn't get. */
  restricted: number;
  terms: ChartTerm[];
  /** Providers by id, for who added or reviewed something. */
  providers: Map<string, string>;
};

/**
 * Someone's lists, for nurses, for a provider who cares for them and for an admin who opened the chart. The policies give restricted
 * history only to providers; the others learn that there is some.
 */
export async function getChartLists(ctx: Ctx, { userId }: { userId: string }): Promise<ChartOf> {
  return inTransaction(ctx, async (tx) => {
    const reader = await requireChart(tx, { userId, kinds: ["nurse", "provider", "admin"] });
    const person = await findPerson(tx.trx, userId);
    if (!person) throw new AppError("not-found");
    await recordAudit(tx, { action: "chart.read", subjectId: userId });
    const names = await tx.trx.selectFrom(providers(tx.trx).as("p")).select(["user_id", "display_name"]).execute();
    return {
      name: person.name,
      lists: await findChartLists(tx.trx, userId),
      restricted: reader.kind === "provider" ? 0 : await countRestricted(tx.trx, userId),
      terms: await selectTerms(tx.trx, clinicToday(tx)),
      providers: new Map(names.map(({ user_id, display_name }) => [user_id, display_name])),
    };
  });
}
