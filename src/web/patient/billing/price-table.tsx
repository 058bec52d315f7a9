import { useText } from "#ui/language/text.ts";
import type { BillingText } from "../../shared/language/es/billing.server.ts";

type PriceTableProps = {
  caption: string;
  lines: { label: string; amount: string }[];
  total: string;
  /** One more row below the total, such as what later orders cost. */
  after?: { label: string; amount: string } | undefined;
};

/** Every line of a price before anyone agrees to it. */
export function PriceTable({ caption, lines, total, after }: PriceTableProps) {
  const t = useText<BillingText>();
  return (
    <table className="w-full">
      <caption className="border-b border-ink pb-2 text-left font-semibold">{caption}</caption>
      <tbody>
        {lines.map(({ label, amount }) => (
          <Row key={label} label={label} amount={amount} />
        ))}
        <Row label={t("Total")} amount={total} strong />
        {after && <Row label={after.label} amount={after.amount} />}
      </tbody>
    </table>
  );
}

function Row({ label, amount, strong = false }: { label: string; amount: string; strong?: boolean }) {
  return (
    <tr className={strong ? "border-b border-ink font-semibold" : "border-b border-line"}>
      <th scope="row" className={`py-2.5 pr-4 text-left ${strong ? "font-semibold" : "font-normal"}`}>
        {label}
      </th>
      <td className="py-2.5 text-right whitespace-nowrap">{amount}</td>
    </tr>
  );
}
