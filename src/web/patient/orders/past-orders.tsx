import { href } from "react-router";
import { BackLink } from "#ui/link/back-link.tsx";
import { EmptyState } from "#ui/callout/empty-state.tsx";
import { Link } from "#ui/link/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { listPastOrders } from "#domain/orders/lists/list-past-orders.ts";
import { run } from "../../shared/request/request.server.ts";
import { requireId } from "../../shared/request/require-id.server.ts";
import { pageMeta, siteOf } from "../../shared/shell/page-meta.ts";
import type { Route } from "./+types/past-orders.ts";
import { toPastOrderView } from "./my-orders.server.ts";
import { clockOf } from "./order-text.server.ts";
import { PastList } from "./past-list.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ ...siteOf(matches), title: "Past orders", path: href("/profile/my-orders/past"), noindex: true });

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const before = new URL(args.request.url).searchParams.get("before");
    const { orders, state, next } = await listPastOrders(ctx, { before: before ? requireId(before) : null });
    const clock = clockOf(ctx, state);
    return { orders: orders.map((order) => toPastOrderView(order, clock)), next, isFirst: !before };
  });
}

export default function PastOrdersPage({ loaderData: { orders, next, isFirst } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to={href("/profile/my-orders")}>My Orders</BackLink>
      <div className="mt-4 mb-6">
        <PageHeader title="Past orders" />
      </div>
      {orders.length > 0 ? (
        <PastList orders={orders} />
      ) : (
        <EmptyState>Orders that have arrived are listed here, with their receipts.</EmptyState>
      )}
      <nav aria-label="Pages" className="mt-4 flex justify-between gap-4 print:hidden">
        {isFirst ? (
          <span />
        ) : (
          <Link to={href("/profile/my-orders/past")} variant="standalone">
            Back to the newest
          </Link>
        )}
        {next && (
          <Link to={`${href("/profile/my-orders/past")}?before=${next}`} rel="next" variant="standalone">
            Older orders
          </Link>
        )}
      </nav>
    </>
  );
}
