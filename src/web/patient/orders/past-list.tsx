import { href } from "react-router";
import { useText } from "#ui/language/text.ts";
import { Link, linkClass } from "#ui/link/link.tsx";
import { NumberCell, Table } from "#ui/table.tsx";
import type { OrdersText } from "../../shared/language/es/orders.server.ts";
import type { PastOrderView } from "./my-orders.server.ts";

/** Past orders: a table, and on phones two lines per order. */
export function PastList({ orders }: { orders: PastOrderView[] }) {
  const t = useText<OrdersText>();
  return (
    <>
      <ul className="border-t border-ink md:hidden">
        {orders.map((order) => (
          <li key={order.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-3">
            <span className="font-semibold">{order.ordered}</span>
            <Link to={href("/profile/my-orders/:orderId", { orderId: order.id })} className="touch-target text-right">
              {order.number}
            </Link>
            <span className="text-ink-2">{order.summary}</span>
            <span className="text-right">{order.total}</span>
            <span className="col-start-2 text-right">
              <ReceiptLink order={order} />
            </span>
          </li>
        ))}
      </ul>
      <Table caption={t("Past orders")} className="hidden md:block">
        <thead>
          <tr>
            <th scope="col">{t("Ordered")}</th>
            <th scope="col">{t("Order")}</th>
            <th scope="col">{t("Delivered")}</th>
            <th scope="col">{t("Shipped in")}</th>
            <th scope="col" className="text-right!">
              {t("Total")}
            </th>
            <th scope="col">
              <span className="sr-only">{t("Receipt")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.id}>
              <th scope="row">{order.ordered}</th>
              <td>
                <Link to={href("/profile/my-orders/:orderId", { orderId: order.id })} className="touch-target">
                  {order.number}
                </Link>
              </td>
              <td>{order.delivered ?? order.outcome}</td>
              <td>{order.took}</td>
              <NumberCell>{order.total}</NumberCell>
              <NumberCell>
                <ReceiptLink order={order} />
              </NumberCell>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}

/** Only for paid orders. */
function ReceiptLink({ order: { receiptOf, number } }: { order: PastOrderView }) {
  const t = useText<OrdersText>();
  if (!receiptOf) return null;
  return (
    <a
      href={href("/profile/transaction-history/receipt/:invoiceId", { invoiceId: receiptOf })}
      className={`${linkClass()} touch-target`}
    >
      {t("Receipt")}
      <span className="sr-only">{t(" for {number}", { number })}</span>
    </a>
  );
}
