import { href } from "react-router";
import { Fragment } from "react";
import { useText } from "#ui/language/text.ts";
import { linkClass } from "#ui/link/link.tsx";
import { Tag } from "#ui/tag.tsx";
import type { BillingText } from "../../shared/language/es/billing.server.ts";
import type { Month } from "./load-transactions.server.ts";

type Row = Month["rows"][number];

/** By month, newest first. On a phone each line folds into two: what and how much above, when and how below. */
export function TransactionTable({ months, label }: { months: Month[]; label: string }) {
  const t = useText<BillingText>();
  return (
    <table className="block w-full md:table">
      <caption className="sr-only">{label}</caption>
      <thead className="hidden text-left text-small text-ink-2 md:table-header-group">
        <tr className="border-b border-ink">
          <th className={head}>{t("Date")}</th>
          <th className={head}>{t("For")}</th>
          <th className={head}>{t("Card")}</th>
          <th className={head}>{t("Status")}</th>
          <th className={`${head} text-right`}>{t("Amount")}</th>
          <th className="py-3">
            <span className="sr-only">{t("Receipt")}</span>
          </th>
        </tr>
      </thead>
      <tbody className="block md:table-row-group">
        {months.map((month) => (
          <Fragment key={month.name}>
            <tr className="block border-b border-ink md:table-row md:border-line">
              <th
                colSpan={6}
                scope="rowgroup"
                className="block pt-6 pb-2 text-left font-semibold md:table-cell md:py-3.5"
              >
                {month.name}
              </th>
            </tr>
            {month.rows.map((row) => (
              <Line key={row.id} row={row} />
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function Line({ row }: { row: Row }) {
  const t = useText<BillingText>();
  return (
    <tr className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-b border-line py-3 md:table-row">
      <td className="col-start-1 row-start-2 text-ink-2 md:py-3 md:pr-4 md:align-top">
        <span className="whitespace-nowrap">{row.day}</span>
        <span className="ml-2 md:hidden">
          <Status row={row} />
        </span>
      </td>
      <th scope="row" className="col-start-1 row-start-1 text-left font-semibold md:py-3 md:pr-4 md:align-top">
        {row.label}
      </th>
      <td className="hidden whitespace-nowrap text-ink-2 md:table-cell md:py-3 md:pr-4 md:align-top">{row.card}</td>
      <td className="hidden md:table-cell md:py-3 md:pr-4 md:align-top">
        <Status row={row} />
      </td>
      <td className="col-start-2 row-start-1 text-right font-semibold whitespace-nowrap md:py-3 md:pr-4 md:align-top">
        {row.isVoid ? <s className="font-normal text-ink-3">{row.amount}</s> : row.amount}
      </td>
      <td className="col-start-2 row-start-2 text-right md:py-3 md:align-top">
        {row.receiptOf && (
          <a
            href={href("/profile/transaction-history/receipt/:invoiceId", { invoiceId: row.receiptOf })}
            className={`${linkClass()} touch-target`}
            download
          >
            {t("Receipt")}
            <span className="sr-only">{t(" for {what}, {day}", { what: row.label, day: row.day })}</span>
          </a>
        )}
      </td>
    </tr>
  );
}

function Status({ row }: { row: Row }) {
  return <Tag tone={row.status.tone}>{row.status.word}</Tag>;
}

const head = "py-3 pr-4 font-semibold";
