import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { csvLine } from "#core/csv.ts";
import { dayIn } from "#core/dates.ts";
import { listTransactions } from "#domain/billing/invoices/list-transactions.ts";
import type { Transaction } from "#domain/billing/invoices/transaction.ts";
import { run } from "../../shared/request/request.server.ts";
import type { Route } from "./+types/transactions-file.ts";
import { brandName } from "../../shared/card/brand-name.ts";
import { labelOf, signedCents, STATUS } from "../billing/load-transactions.server.ts";
import { withOrderNumbers } from "../billing/with-order-numbers.server.ts";

const PAGE = 500;
const MAX_LINES = 5_000;

/** All transactions for a spreadsheet. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const lines = [csvLine(["Date", "For", "Card", "Status", "Amount (USD)"])];
    for (const one of await all(ctx)) {
      lines.push(
        csvLine([
          dayIn(ctx.env.CLINIC_TIME_ZONE, one.at),
          labelOf(one),
          one.card ? `${brandName(one.card.brand)} ${one.card.last4}` : "",
          STATUS[one.kind].word,
          { cents: one.kind === "declined" ? 0 : signedCents(one) },
        ]),
      );
    }
    // The byte order mark makes spreadsheets read it as UTF-8.
    return new Response(`\uFEFF${lines.join("")}`, {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": 'attachment; filename="transactions.csv"',
      },
    });
  });
}

async function all(ctx: Ctx): Promise<Transaction[]> {
  const { userId } = requireMember(ctx);
  const found: Transaction[] = [];
  while (found.length < MAX_LINES) {
    const last = found.at(-1);
    const before = last ? { before: { at: last.at, id: last.id } } : {};
    const page = await listTransactions(ctx, { userId, limit: PAGE, ...before });
    found.push(...(await withOrderNumbers(ctx, page)));
    if (page.length < PAGE) break;
  }
  return found;
}
