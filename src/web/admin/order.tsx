import type { ReactNode } from "react";
import { Form } from "react-router";
import { BackLink } from "#ui/back-link.tsx";
import { Button } from "#ui/button.tsx";
import { Callout } from "#ui/callout.tsx";
import { Field } from "#ui/field.tsx";
import { Link } from "#ui/link.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Select } from "#ui/select.tsx";
import { SummaryList, SummaryRow } from "#ui/summary-list.tsx";
import { Tag } from "#ui/tag.tsx";
import { Textarea } from "#ui/textarea.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { RefundReason } from "#domain/billing/refund.ts";
import type { CancelReason } from "#domain/orders/order.ts";
import { readForm } from "../shared/form.server.ts";
import { FormProblems } from "../shared/form-problems.tsx";
import { noIndex, PageTitle } from "../shared/page-title.tsx";
import { problemOf, type Refused } from "../shared/problems.ts";
import { run } from "../shared/request.server.ts";
import { requireId } from "../shared/require-id.server.ts";
import { PageMain } from "../shared/shell/page-main.tsx";
import { useBusy } from "../shared/use-busy.ts";
import { ORDER_STATUS } from "./order-words.ts";
import { actOnOrder, shownOrder } from "./order.server.ts";
import type { Route } from "./+types/order.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => ({
    order: await shownOrder(ctx, requireId(args.params.orderId)),
    done: args.url.searchParams.get("done"),
  }));
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => actOnOrder(ctx, requireId(args.params.orderId), await readForm(args.request)));
}

const DONE: Record<string, string> = {
  cancel: "The order is cancelled. The member is told, and what its stage allows goes back to the card.",
  answer: "Your answer is on its way to the pharmacy.",
  refund: "The refund is on its way to the card.",
  loss: "The fee is charged. Ask the provider for an early fill.",
};

const CANCEL: Partial<Record<CancelReason, string>> = {
  "patient-asked": "The member asked us to",
  "pharmacy-cannot-fill": "The pharmacy cannot fill it",
  "provider-asked": "A provider stopped it",
  "ordered-by-mistake": "Placed by mistake",
};

const REFUND: Record<RefundReason, string> = {
  "order-problem": "A problem with the order",
  goodwill: "Goodwill",
  mistake: "A mistake of ours",
  "order-cancelled": "The order was cancelled",
  "visit-cancelled": "A visit was cancelled",
  "plan-cancelled": "The plan was cancelled",
};

type Order = Route.ComponentProps["loaderData"]["order"];
type PartProps = { order: Order; refused: Refused | undefined };

/** Why it is where it is, and what can be done about it. */
export default function OrderPage({ loaderData: { order, done }, actionData }: Route.ComponentProps) {
  const refused = actionData as Refused | undefined;
  const doneWords = !refused && done ? DONE[done] : undefined;
  const { words, tone } = ORDER_STATUS[order.status];
  return (
    <PageMain>
      <PageTitle refused={Boolean(refused)}>{`Order ${order.number}`}</PageTitle>
      <FormProblems refused={refused} />
      <BackLink to="/admin/orders">Orders</BackLink>
      <div className="mt-4">
        <PageHeader title={order.number} lead={order.offering} actions={<Tag tone={tone}>{words}</Tag>} />
      </div>
      {doneWords && <Notice tone="success" title={doneWords} announce className="mt-6" />}
      <div className="mt-8 grid items-start gap-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-8">
          {order.isLate && (
            <Callout tone="danger" title="Late">
              <p>
                Promised by {order.promised}. The pharmacy was last heard {order.heard ?? "never"}.
              </p>
            </Callout>
          )}
          <SummaryList>
            <SummaryRow label="Member" action={<Link to={`/admin/users/${order.userId}`}>Open member</Link>}>
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
        <div className="grid gap-10">
          {order.canAnswer && <Answer order={order} refused={refused} />}
          {order.canCancel && <Cancel order={order} refused={refused} />}
          {order.canRefund && <Refund order={order} refused={refused} />}
          {(order.canReplace || order.hadLoss) && <Loss order={order} />}
        </div>
      </div>
    </PageMain>
  );
}

function History({ history }: { history: Order["history"] }) {
  return (
    <section aria-labelledby="history">
      <SectionHeader id="history" title="History" />
      <ol>
        {history.map(({ id, at, words, by, reason }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-3">
            <span>
              <b className="font-semibold">{words}</b>
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

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <SectionHeader id={id} title={title} />
      {children}
    </section>
  );
}

function Answer({ order, refused }: PartProps) {
  const isBusy = useBusy("answer");
  return (
    <Part id="answer" title="The pharmacy asks">
      <p>{order.question}</p>
      <Form method="post" noValidate className="grid gap-3">
        <input type="hidden" name="intent" value="answer" />
        <Field name="words" label="Your answer" error={problemOf(refused, "words")}>
          <Textarea rows={3} defaultValue={refused?.values["words"]} />
        </Field>
        <p>
          <Button busy={isBusy} busyText="Sending">
            Send the answer
          </Button>
        </p>
      </Form>
    </Part>
  );
}

function Cancel({ refused }: PartProps) {
  const isBusy = useBusy("cancel");
  return (
    <Part id="cancel" title="Stop it and give money back">
      <p className="text-small text-ink-2">
        Everything goes back until the pharmacy works on it, then the share that the clinic has set.
      </p>
      <Form method="post" noValidate className="grid gap-3">
        <input type="hidden" name="intent" value="cancel" />
        <Field name="cancel-reason" label="Why" error={problemOf(refused, "cancel-reason")}>
          <Select dense defaultValue={refused?.values["cancel-reason"] ?? ""}>
            <option value="">Choose</option>
            {Object.entries(CANCEL).map(([reason, words]) => (
              <option key={reason} value={reason}>
                {words}
              </option>
            ))}
          </Select>
        </Field>
        <p>
          <Button variant="danger" size="small" busy={isBusy}>
            Cancel the order
          </Button>
        </p>
      </Form>
    </Part>
  );
}

function Refund({ refused }: PartProps) {
  const isBusy = useBusy("refund");
  return (
    <Part id="refund" title="Give part of it back">
      <Form method="post" noValidate className="grid gap-3">
        <input type="hidden" name="intent" value="refund" />
        <Field name="amount" label="Amount in dollars" error={problemOf(refused, "amount")}>
          <TextInput dense inputMode="decimal" autoComplete="off" defaultValue={refused?.values["amount"]} />
        </Field>
        <Field name="refund-reason" label="Why" error={problemOf(refused, "refund-reason")}>
          <Select dense defaultValue={refused?.values["refund-reason"] ?? ""}>
            <option value="">Choose</option>
            {Object.entries(REFUND).map(([reason, words]) => (
              <option key={reason} value={reason}>
                {words}
              </option>
            ))}
          </Select>
        </Field>
        <p>
          <Button variant="secondary" size="small" busy={isBusy}>
            Refund
          </Button>
        </p>
      </Form>
    </Part>
  );
}

function Loss({ order }: { order: Order }) {
  const isBusy = useBusy("loss");
  return (
    <Part id="loss" title="Lost or broken at home">
      {order.canReplace ? (
        <Form method="post" className="grid gap-3">
          <input type="hidden" name="intent" value="loss" />
          <p className="text-small text-ink-2">
            The first time, a fee opens the way to an early fill. A provider decides.
          </p>
          <p>
            <Button variant="secondary" size="small" busy={isBusy}>
              Charge the replacement fee
            </Button>
          </p>
        </Form>
      ) : (
        <p className="text-small text-ink-2">They had a replacement before. A second loss needs a visit.</p>
      )}
    </Part>
  );
}
