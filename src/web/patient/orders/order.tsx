import { href } from "react-router";
import { BackLink } from "#ui/link/back-link.tsx";
import { useText } from "#ui/language/text.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { Tag } from "#ui/tag.tsx";
import { getOwnOrder } from "#domain/orders/lists/get-own-order.ts";
import type { OrdersText } from "../../shared/language/es/orders.server.ts";
import { runInLanguage } from "../../shared/language/page-language.server.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { requireId } from "../../shared/request/require-id.server.ts";
import type { Route } from "./+types/order.ts";
import { OrderDetails } from "./order-section.tsx";
import { clockOf, toOrderText } from "./order-text.server.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return runInLanguage(args, async (ctx, language) => {
    const view = await getOwnOrder(ctx, { orderId: requireId(args.params.orderId) });
    return toOrderText(view, clockOf(ctx, view.state, language));
  });
}

export default function OrderPage({ loaderData: order }: Route.ComponentProps) {
  const t = useText<OrdersText>();
  return (
    <>
      <PageTitle>{t("Order")}</PageTitle>
      <BackLink to={href("/profile/my-orders")}>{t("My Orders")}</BackLink>
      <div className="mt-4 border-b border-ink pb-3">
        <PageHeader
          title={t("Order {number}", { number: order.number })}
          actions={
            order.isLate ? (
              <Tag tone="warning">{t("Late")}</Tag>
            ) : order.isCanceled ? (
              <Tag>{t("Canceled")}</Tag>
            ) : undefined
          }
        />
      </div>
      <h2 className="sr-only">{t("Where your order is")}</h2>
      <OrderDetails order={order} />
    </>
  );
}
