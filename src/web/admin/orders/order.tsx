import { href } from "react-router";
import { BackLink } from "#ui/link/back-link.tsx";
import { Callout } from "#ui/callout/callout.tsx";
import { Link } from "#ui/link/link.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { SummaryList, SummaryRow } from "#ui/summary-list.tsx";
import { Tag } from "#ui/tag.tsx";
import { reloadAfterConflict } from "../../shared/form/after-conflict.ts";
import { readForm } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import type { Refused } from "../../shared/form/problems.ts";
import { run } from "../../shared/request/request.server.ts";
import { requireId } from "../../shared/request/require-id.server.ts";
import { PageMain } from "../../shared/shell/page-main.tsx";
import { OrderActs } from "./order-acts.tsx";
import { ORDER_STATUS } from "./order-labels.ts";
import { actOnOrder, toOrderView } from "./order.server.ts";
import type { Route } from "./+types/order.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => ({
    order: await toOrderView(ctx, requireId(args.params.orderId)),
    done: args.url.searchParams.get("done"),
  }));
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => actOnOrder(ctx, requireId(args.params.orderId), await readForm(args.request)));
}

export const shouldRevalidate = reloadAfterConflict;

const DONE: Record<string, string> = {
  cancel:
    "The order is canceled. The member has been notified, and whatever is allowed at this stage is being refunded to the card.",
  answer: "Your answer was sent to the pharmacy.",
  ask: "Your question was sent to the pharmacy.",
  phone: "The number is saved.",
  refund: "The refund is being sent to the card.",
  loss: "The fee was charged once. Ask the provider for an early fill.",
  close: "The case is closed.",
};

type Order = Route.ComponentProps["loaderData"]["order"];

/** Why it has its status, and what can be done. */
export default function OrderPage({ loaderData: { order, done }, actionData }: Route.ComponentProps) {
  const refused = actionData as Refused | undefined;
  const doneMessage = !refused && done ? DONE[done] : undefined;
  const { text, tone } = ORDER_STATUS[order.status];
  return (
    <PageMain>
      <PageTitle refused={Boolean(refused)}>{`Order ${order.number}`}</PageTitle>
      <FormProblems refused={refused} />
      <BackLink to={href("/admin/orders")}>Orders</BackLink>
      <div className="mt-4">
        <PageHeader title={order.number} lead={order.offering} actions={<Tag tone={tone}>{text}</Tag>} />
      </div>
      {doneMessage && <Notice tone="success" title={doneMessage} announce className="mt-6" />}
      <div className="mt-8 grid items-start gap-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-8">
          {order.why && (
            <Callout
              tone={order.isLate ? "danger" : "info"}
              title={order.isLate ? "Late" : `Waits for: ${order.why.turn}`}
            >
              <p>{order.why.text}</p>
              {order.isLate && <p>We promised to ship it by {order.promised}.</p>}
            </Callout>
          )}
          <SummaryList>
            <SummaryRow
              label="Member"
              action={<Link to={href("/admin/users/:userId", { userId: order.userId })}>Open member</Link>}
            >
              {order.name}
            </SummaryRow>
            <SummaryRow label="Total">
              {order.total}
              {order.refunded && `, ${order.refunded} given back`}
            </SummaryRow>
            <SummaryRow label="Pharmacy">{order.pharmacy}</SummaryRow>
            <SummaryRow label="Promised by">{order.promised ?? "Not sent yet"}</SummaryRow>
            {order.tracking && <SummaryRow label="Parcel">{order.tracking}</SummaryRow>}
          </SummaryList>
          <History history={order.history} />
        </div>
        <OrderActs order={order} refused={refused} />
      </div>
    </PageMain>
  );
}

function History({ history }: { history: Order["history"] }) {
  return (
    <section aria-labelledby="history">
      <SectionHeader id="history" title="History" />
      <ol>
        {history.map(({ id, at, text, by, reason }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-3">
            <span>
              <b className="font-semibold">{text}</b>
              {by && ` by ${by}`}
              {reason && <span className="text-ink-2"> ({reason.replaceAll("-", " ")})</span>}
            </span>
            <span className="text-small text-ink-2">{at}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
