import { href } from "react-router";
import { BackLink } from "#ui/link/back-link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Tag } from "#ui/tag.tsx";
import { getOwnOrder } from "#domain/orders/lists/get-own-order.ts";
import { run } from "../../shared/request/request.server.ts";
import { requireId } from "../../shared/request/require-id.server.ts";
import { pageMeta, siteOf } from "../../shared/shell/page-meta.ts";
import type { Route } from "./+types/order.ts";
import { OrderDetails } from "./order-section.tsx";
import { clockOf, toOrderText } from "./order-text.server.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ ...siteOf(matches), title: "Order", path: href("/profile/my-orders"), noindex: true });

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const view = await getOwnOrder(ctx, { orderId: requireId(args.params.orderId) });
    return toOrderText(view, clockOf(ctx, view.state));
  });
}

export default function OrderPage({ loaderData: order }: Route.ComponentProps) {
  return (
    <>
      <BackLink to={href("/profile/my-orders")}>My Orders</BackLink>
      <div className="mt-4 border-b border-ink pb-3">
        <PageHeader
          title={`Order ${order.number}`}
          actions={order.isLate ? <Tag tone="warning">Late</Tag> : order.isCanceled ? <Tag>Canceled</Tag> : undefined}
        />
      </div>
      <h2 className="sr-only">Where your order is</h2>
      <OrderDetails order={order} />
    </>
  );
}
