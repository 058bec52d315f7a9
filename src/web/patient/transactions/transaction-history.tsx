import { data, href } from "react-router";
import { z } from "zod";
import { useText } from "#ui/language/text.ts";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { EmptyState } from "#ui/callout/empty-state.tsx";
import { Link, linkClass } from "#ui/link/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { requireMember } from "#core/actor.ts";
import { listTransactions } from "#domain/billing/invoices/list-transactions.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import type { BillingText } from "../../shared/language/es/billing.server.ts";
import { runInLanguage } from "../../shared/language/page-language.server.ts";
import type { Route } from "./+types/transaction-history.ts";
import { loadTransactions } from "../billing/load-transactions.server.ts";
import { TransactionTable } from "../billing/transaction-table.tsx";
import { withOrderNumbers } from "../billing/with-order-numbers.server.ts";

export const meta = noIndex;

const PAGE = 25;
/** Cursor: the last line of this page. */
const Cursor = z.templateLiteral([z.iso.datetime(), "_", z.uuid()]);

export async function loader(args: Route.LoaderArgs) {
  return runInLanguage(args, async (ctx, language) => {
    const { userId } = requireMember(ctx);
    const before = readCursor(new URL(args.request.url).searchParams.get("before"));
    const found = await listTransactions(ctx, { userId, limit: PAGE + 1, ...(before ? { before } : {}) });
    const shown = found.slice(0, PAGE);
    const last = shown.at(-1);
    const thisYear = ctx.now.getUTCFullYear();
    return {
      months: loadTransactions(ctx, await withOrderNumbers(ctx, shown), language),
      older: found.length > PAGE && last ? `?before=${last.at.toISOString()}_${last.id}` : null,
      isFirstPage: before === null,
      years: [thisYear, thisYear - 1].map(String),
    };
  });
}

function readCursor(given: string | null): { at: Date; id: string } | null {
  if (given === null) return null;
  const cursor = Cursor.safeParse(given);
  if (!cursor.success) throw data({ code: "not-found" }, { status: 404 });
  const [at = "", id = ""] = cursor.data.split("_");
  return { at: new Date(at), id };
}

export default function TransactionHistory({ loaderData }: Route.ComponentProps) {
  const t = useText<BillingText>();
  const { months, older, isFirstPage, years } = loaderData;
  return (
    <>
      <PageTitle>{t("Transaction History")}</PageTitle>
      <PageHeader
        title={t("Transaction History")}
        lead={t(
          "Every charge, refund and credit, and any charges your bank declined. See the receipt for what's in an order.",
        )}
      />
      {months.length === 0 ? (
        <div className="mt-8 max-w-article">
          <EmptyState
            action={
              <ButtonLink to={href("/profile/billing")} variant="secondary">
                {t("See billing")}
              </ButtonLink>
            }
          >
            {isFirstPage
              ? t(
                  "You haven't been charged. Your first charge will appear here, with a receipt for your health account.",
                )
              : t("There are no earlier transactions.")}
          </EmptyState>
        </div>
      ) : (
        <>
          <p className="mt-6 flex flex-wrap gap-x-6 print:hidden">
            {years.map((year) => (
              <a
                key={year}
                href={href("/profile/transaction-history/year/:year", { year })}
                download
                className={linkClass("standalone")}
              >
                {t("HSA/FSA receipt {year}", { year })}
              </a>
            ))}
            <a href={href("/profile/transaction-history/csv")} download className={linkClass("standalone")}>
              {t("All as CSV")}
            </a>
          </p>
          <div className="mt-2">
            <TransactionTable months={months} label={t("All transactions")} />
          </div>
          <nav aria-label={t("Pages")} className="mt-6 flex justify-between gap-4 print:hidden">
            {isFirstPage ? (
              <span />
            ) : (
              <Link to={href("/profile/transaction-history")} variant="standalone">
                {t("Newest")}
              </Link>
            )}
            {older && (
              <Link to={older} rel="next" variant="standalone">
                {t("Older transactions")}
              </Link>
            )}
          </nav>
        </>
      )}
    </>
  );
}
