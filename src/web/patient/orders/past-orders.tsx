import { href } from "react-router";
import { BackLink } from "#ui/link/back-link.tsx";
import { useText } from "#ui/language/text.ts";
import { EmptyState } from "#ui/callout/empty-state.tsx";
import { Link } from "#ui/link/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { listPastOrders } from "#domain/orders/lists/list-past-orders.ts";
import type { OrdersText } from "../../shared/language/es/orders.server.ts";
import { runInLanguage } from "../../shared/language/page-language.server.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { requireId } from "../../shared/request/require-id.server.ts";
import type { Route } from "./+types/past-orders.ts";
import { toPastOrderView } from "./my-orders.server.ts";
import { clockOf } from "./order-text.server.ts";
import { PastList } from "./past-list.tsx";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return runInLanguage(args, async (ctx, language) => {
    const before = new URL(args.request.url).searchParams.get("before");
    const { orders, state, next } = await listPastOrders(ctx, { before: before ? requireId(before) : null });
    const clock = clockOf(ctx, state, language);
    return { orders: orders.map((order) => toPastOrderView(order, clock)), next, isFirst: !before };
  });
}

export default function PastOrdersPage({ loaderData: { orders, next, isFirst } }: Route.ComponentProps) {
  const t = useText<OrdersText>();
  return (
    <>
      <PageTitle>{t("Past orders")}</PageTitle>
      <BackLink to={href("/profile/my-orders")}>{t("My Orders")}</BackLink>
      <div className="mt-4 mb-6">
        <PageHeader title={t("Past orders")} />
      </div>
      {orders.length > 0 ? (
        <PastList orders={orders} />
      ) : (
        <EmptyState>{t("Orders that have arrived are listed here, with their receipts.")}</EmptyState>
      )}
      <nav aria-label={t("Pages")} className="mt-4 flex justify-between gap-4 print:hidden">
        {isFirst ? (
          <span />
        ) : (
          <Link to={href("/profile/my-orders/past")} variant="standalone">
            {t("Back to the newest")}
          </Link>
        )}
        {next && (
          <Link to={`${href("/profile/my-orders/past")}?before=${next}`} rel="next" variant="standalone">
            {t("Older orders")}
          </Link>
        )}
      </nav>
    </>
  );
}
