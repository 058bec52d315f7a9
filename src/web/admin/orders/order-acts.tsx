import type { ReactNode } from "react";
import { href } from "react-router";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { Link, linkClass } from "#ui/link/link.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Options, Select } from "#ui/form/select.tsx";
import { Textarea } from "#ui/form/textarea.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import type { CancelReason, MakeGoodReason } from "#domain/orders/order.ts";
import { Form } from "../../shared/form/form.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import type { Route } from "./+types/order.ts";

type Order = Route.ComponentProps["loaderData"]["order"];
type PartProps = { order: Order; refused: Refused | undefined };

/** The actions of an order at its stage. If one isn't available, it says why or isn't shown. */
export function OrderActs({ order, refused }: PartProps) {
  return (
    <div className="grid gap-10">
      {(order.isLate || order.weAsked) && <AskPharmacy key={order.weAsked?.at} order={order} refused={refused} />}
      {order.question && <Question order={order} refused={refused} />}
      {order.stopping && <Cancel order={order} refused={refused} />}
      <Refund key={order.press} order={order} refused={refused} />
      {(order.canReplace || order.loss) && <Loss order={order} />}
      {order.canClose && <Close />}
    </div>
  );
}

const CANCEL: Partial<Record<CancelReason, string>> = {
  "patient-asked": "The member asked us to",
  "pharmacy-cannot-fill": "The pharmacy cannot fill it",
  "provider-asked": "A provider stopped it",
  "ordered-by-mistake": "Placed by mistake",
};

const REFUND: Record<MakeGoodReason, string> = {
  "order-problem": "A problem with the order",
  mistake: "Our mistake",
  goodwill: "Goodwill",
};

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <SectionHeader id={id} title={title} />
      {children}
    </section>
  );
}

/** For a late order: who to call, and a written question. */
function AskPharmacy({ order, refused }: PartProps) {
  const isBusy = useBusy("ask");
  const isSaving = useBusy("phone");
  return (
    <Part id="ask" title="Ask the pharmacy">
      <p>
        {order.phone ? (
          <>
            Call {order.pharmacy} at{" "}
            <a href={`tel:${order.phone.number}`} className={`${linkClass()} whitespace-nowrap`}>
              {order.phone.text}
            </a>
            .
          </>
        ) : (
          `No phone number is saved for ${order.pharmacy}.${order.canSetPhone ? "" : " An admin can add it here."}`
        )}
      </p>
      {order.canSetPhone && !order.phone && (
        <Form method="post" noValidate className="grid gap-3">
          <input type="hidden" name="intent" value="phone" />
          <Field name="phone" label={`Phone number of ${order.pharmacy}`} error={problemOf(refused, "phone")}>
            <TextInput type="tel" defaultValue={refused?.values["phone"]} />
          </Field>
          <p>
            <Button variant="secondary" size="small" busy={isSaving} busyText="Saving">
              Save the number
            </Button>
          </p>
        </Form>
      )}
      {order.weAsked && (
        <blockquote className="border-l-4 border-line-strong pl-4">
          <p className="wrap-anywhere whitespace-pre-wrap">{order.weAsked.text}</p>
          <p className="text-small text-ink-2">
            Asked by {order.weAsked.by}, {order.weAsked.at}
          </p>
        </blockquote>
      )}
      {order.canAsk && (
        <Form method="post" noValidate className="grid gap-3">
          <input type="hidden" name="intent" value="ask" />
          <Field name="question" label="Your question" error={problemOf(refused, "question")}>
            <Textarea rows={3} defaultValue={refused?.values["question"]} />
          </Field>
          <p>
            <Button busy={isBusy} busyText="Sending">
              Send the question
            </Button>
          </p>
        </Form>
      )}
    </Part>
  );
}

/** The pharmacy's question and our answer. Once answered, it's the pharmacy's turn. */
function Question({ order, refused }: PartProps) {
  return (
    <Part id="answer" title="The pharmacy asks">
      {order.asked && <p className="text-small text-ink-2">{order.asked}</p>}
      <p className="wrap-anywhere whitespace-pre-wrap">{order.question}</p>
      {order.answer && (
        <blockquote className="border-l-4 border-line-strong pl-4">
          <p className="wrap-anywhere whitespace-pre-wrap">{order.answer.text}</p>
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
      <Field name="text" label="Your answer" error={problemOf(refused, "text")}>
        <Textarea rows={3} defaultValue={refused?.values["text"]} />
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
    <Part id="cancel" title="Cancel and refund">
      <p className="text-small text-ink-2">{order.stopping}</p>
      <Form method="post" noValidate className="grid gap-3">
        <input type="hidden" name="intent" value="cancel" />
        <Field name="cancel-reason" label="Why" error={problemOf(refused, "cancel-reason")}>
          <Select dense defaultValue={refused?.values["cancel-reason"] ?? ""}>
            <Options none="Choose" choices={Object.entries(CANCEL)} />
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

/** The refund limit depends on the stage; if it's zero, the page says so. */
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
            <Options none="Choose" choices={Object.entries(REFUND)} />
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
              We already helped them once, on {order.loss.on}, with{" "}
              <Link to={href("/admin/orders/:orderId", { orderId: order.loss.orderId })}>{order.loss.number}</Link>. A
              second loss can't be charged here.
            </p>
          )}
          <p>
            If it happens again: tell them kindly that a provider has to see them first, help them book a visit, and
            note what they told you on{" "}
            <Link to={`${href("/admin/users/:userId", { userId: order.userId })}#note-title`}>their page</Link>.
          </p>
        </div>
      ) : (
        <Form method="post" className="grid gap-3">
          <input type="hidden" name="intent" value="loss" />
          <p className="text-small text-ink-2">
            Once per member, a {order.fee} fee allows a request for an early fill. A provider decides. Make sure the
            member agrees to the fee.
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
        <p className="text-small text-ink-2">Once the member has a refund or a replacement, close the case.</p>
        <p>
          <Button variant="secondary" size="small" busy={isBusy}>
            Close the case
          </Button>
        </p>
      </Form>
    </Part>
  );
}
