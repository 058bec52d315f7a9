import type { ReactNode } from "react";
import { Form, type ShouldRevalidateFunctionArgs } from "react-router";
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
import type { CancelReason, MakeGoodReason } from "#domain/orders/order.ts";
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

/** After a conflict the page must show what the colleague did. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate;
}

const DONE: Record<string, string> = {
  cancel: "The order is cancelled. The member is told, and what its stage allows goes back to the card.",
  answer: "Your answer is on its way to the pharmacy.",
  refund: "The refund is on its way to the card.",
  loss: "The fee is charged, once. Ask the provider for an early fill.",
  close: "Closed. It is off the desk.",
};

const CANCEL: Partial<Record<CancelReason, string>> = {
  "patient-asked": "The member asked us to",
  "pharmacy-cannot-fill": "The pharmacy cannot fill it",
  "provider-asked": "A provider stopped it",
  "ordered-by-mistake": "Placed by mistake",
};

const REFUND: Record<MakeGoodReason, string> = {
  "order-problem": "A problem with the order",
  mistake: "A mistake of ours",
  goodwill: "Goodwill",
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
          {order.why && (
            <Callout
              tone={order.isLate ? "danger" : "info"}
              title={order.isLate ? "Late" : `Waits for: ${order.why.turn}`}
            >
              <p>{order.why.words}</p>
              {order.isLate && <p>We promised to ship it by {order.promised}.</p>}
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
          {order.question && <Question order={order} refused={refused} />}
          {order.stopping && <Cancel order={order} refused={refused} />}
          <Refund key={order.press} order={order} refused={refused} />
          {(order.canReplace || order.loss) && <Loss order={order} />}
          {order.canClose && <Close />}
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

/** What the pharmacy asks, and what was answered. Once answered it is the pharmacy's turn. */
function Question({ order, refused }: PartProps) {
  return (
    <Part id="answer" title="The pharmacy asks">
      {order.asked && <p className="text-small text-ink-2">{order.asked}</p>}
      <p className="wrap-anywhere whitespace-pre-wrap">{order.question}</p>
      {order.answer && (
        <blockquote className="border-l-4 border-line-strong pl-4">
          <p className="wrap-anywhere whitespace-pre-wrap">{order.answer.words}</p>
          <p className="text-small text-ink-2">
            Answered by {order.answer.by}, {order.answer.at}
          </p>
        </blockquote>
      )}
      {order.canAnswer && <Answer order={order} refused={refused} />}
    </Part>
  );
}

function Answer({ refused }: PartProps) {
  const isBusy = useBusy("answer");
  return (
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
  );
}

function Cancel({ order, refused }: PartProps) {
  const isBusy = useBusy("cancel");
  return (
    <Part id="cancel" title="Stop it and give money back">
      <p className="text-small text-ink-2">{order.stopping}</p>
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

/** What may go back follows from the stage; where nothing may, it says so. */
function Refund({ order, refused }: PartProps) {
  const isBusy = useBusy("refund");
  if (!order.limits) {
    return (
      <Part id="refund" title="Refund">
        <p className="text-small text-ink-2">{order.noRefund}</p>
      </Part>
    );
  }
  return (
    <Part id="refund" title="Refund">
      <p className="text-small text-ink-2">{order.limits}</p>
      <Form method="post" noValidate className="grid gap-3">
        <input type="hidden" name="intent" value="refund" />
        <input type="hidden" name="press" value={order.press} />
        <input type="hidden" name="seen" value={order.seenCents} />
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
      {order.loss ? (
        <div className="grid gap-2 text-small text-ink-2">
          {order.loss.isThis ? (
            <p>
              The fee of {order.fee} for this order was charged on {order.loss.on}. Ask the provider for an early fill.
            </p>
          ) : (
            <p>
              They were helped once, on {order.loss.on}, with{" "}
              <Link to={`/admin/orders/${order.loss.orderId}`}>{order.loss.number}</Link>. A second loss is not charged
              here.
            </p>
          )}
          <p>
            If it happens again: tell them kindly that a provider has to see them first, help them book a visit, and
            note what they told you on <Link to={`/admin/users/${order.userId}#note-title`}>their page</Link>.
          </p>
        </div>
      ) : (
        <Form method="post" className="grid gap-3">
          <input type="hidden" name="intent" value="loss" />
          <p className="text-small text-ink-2">
            Once for each member, a fee of {order.fee} opens the way to an early fill. A provider decides. Make sure
            they agree to the fee.
          </p>
          <p>
            <Button variant="secondary" size="small" busy={isBusy}>
              Charge {order.fee} for the replacement
            </Button>
          </p>
        </Form>
      )}
    </Part>
  );
}

function Close() {
  const isBusy = useBusy("close");
  return (
    <Part id="close" title="Settled">
      <Form method="post" className="grid gap-3">
        <input type="hidden" name="intent" value="close" />
        <p className="text-small text-ink-2">When the member has a refund or a replacement, take it off the desk.</p>
        <p>
          <Button variant="secondary" size="small" busy={isBusy}>
            Close the case
          </Button>
        </p>
      </Form>
    </Part>
  );
}
