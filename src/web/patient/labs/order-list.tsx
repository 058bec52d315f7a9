import { href } from "react-router";
import { Link } from "#ui/link/link.tsx";
import { useText } from "#ui/language/text.ts";
import { SectionHeader } from "#ui/section-header.tsx";
import { Tag } from "#ui/tag.tsx";
import type { FilesText } from "../../shared/language/es/files.server.ts";
import type { OrderLine } from "./order-list.server.ts";

/** Lab orders that are under way, above the results. Nothing if there are none. */
export function OrderList({ orders }: { orders: OrderLine[] }) {
  const t = useText<FilesText>();
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby="lab-orders" className="mt-8">
      <SectionHeader id="lab-orders" title={t("Blood tests ordered for you")} />
      <ul className="mt-2">
        {orders.map(({ id, number, text, provider, on, isWaiting }) => (
          <li
            key={id}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line py-4"
          >
            <div>
              <Link to={href("/labs/:orderId", { orderId: id })} className="font-semibold">
                {t("Lab order {number}", { number })}
              </Link>
              <p className="text-small text-ink-2">
                {provider}, {on}
              </p>
            </div>
            {isWaiting ? <Tag tone="warning">{text}</Tag> : <span className="text-ink-2">{text}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
