import { href } from "react-router";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { Field } from "#ui/form/field.tsx";
import { Link } from "#ui/link/link.tsx";
import { Options, Select } from "#ui/form/select.tsx";
import { Tag } from "#ui/tag.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { Form } from "../../../shared/form/form.tsx";
import { problemOf, type Refused } from "../../../shared/form/problems.ts";
import { useBusy } from "../../../shared/form/use-busy.ts";
import { PaneSection } from "../../../shared/page/pane-section.tsx";
import type { Route } from "./+types/user.ts";

type Care = NonNullable<Route.ComponentProps["loaderData"]["user"]["care"]>;

/** The current order, and the next one with everything that blocks it. */
export function OrderActions({ care }: { care: Care }) {
  return (
    <PaneSection id="orders-title" title="Orders">
      {care.underWay.map((order) => (
        <div key={order.id} className="grid gap-2">
          <p className="flex flex-wrap gap-2">
            {order.isLate && <Tag tone="danger">Late</Tag>}
            <Tag tone={order.tone}>{order.text}</Tag>
          </p>
          <ButtonLink to={href("/admin/orders/:orderId", { orderId: order.id })} variant="secondary" size="small">
            Open order {order.number}
          </ButtonLink>
        </div>
      ))}
      {care.next.map((next) => (
        <Next key={next.prescriptionId} next={next} />
      ))}
      {care.underWay.length === 0 && care.next.length === 0 && (
        <p className="text-small text-ink-2">No order is in progress, and there is no active prescription.</p>
      )}
    </PaneSection>
  );
}

function Next({ next }: { next: Care["next"][number] }) {
  const isBusy = useBusy("place");
  return (
    <div className="grid gap-2 text-small">
      <p>
        <b className="font-semibold">Next order of {next.medicine}</b>
        <span className="block text-ink-2">
          {next.isDue ? `Due since ${next.due}` : `Placed on ${next.due}`}, {next.met}
        </span>
      </p>
      {next.closed.length > 0 && (
        <ul className="grid gap-1 border-l-4 border-warning-800 pl-3">
          {next.closed.map((gate) => (
            <li key={gate.key}>
              <b className="font-semibold">{gate.label}:</b> {gate.sentence}
            </li>
          ))}
        </ul>
      )}
      {next.canPlace ? (
        <Form method="post">
          <input type="hidden" name="intent" value="place" />
          <input type="hidden" name="prescription" value={next.prescriptionId} />
          <Button size="small" busy={isBusy} busyText="Placing">
            Place it now
          </Button>
        </Form>
      ) : (
        <p className="text-ink-2">
          {next.closed.length > 0
            ? "It can't be placed until these are done. The member sees them too."
            : "Everything is ready. The order is placed automatically on that day, and the member isn't charged before then."}
        </p>
      )}
    </div>
  );
}

/** The refund limit depends on the stage, which the order's page knows. */
export function RefundActions({ care }: { care: Care }) {
  return (
    <PaneSection id="refund-title" title="Refund">
      {care.refundable.length === 0 ? (
        <p className="text-small text-ink-2">No order has been paid.</p>
      ) : (
        <>
          <p className="text-small text-ink-2">
            The full amount until the pharmacy starts on it; after that, whatever its stage allows. Lost medicine is
            there too.
          </p>
          <ul className="grid gap-1 text-small">
            {care.refundable.map((order) => (
              <li key={order.id}>
                <Link to={`${href("/admin/orders/:orderId", { orderId: order.id })}#refund`} className="touch-target">
                  Refund {order.number}, {order.total}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </PaneSection>
  );
}

/** Money off the next invoice, for what went wrong. It does not go back to the card. */
export function CreditActions({ care, refused }: { care: Care; refused: Refused | undefined }) {
  const isBusy = useBusy("credit");
  return (
    <PaneSection id="credit-title" title="Credit">
      <p className="text-small text-ink-2">
        {care.credit ? `They have ${care.credit} credit. ` : ""}We'll apply it to the next invoice. The member sees it
        under Billing.
      </p>
      <Form method="post" noValidate className="grid gap-3">
        <input type="hidden" name="intent" value="credit" />
        <input type="hidden" name="press" value={care.press} />
        <Field name="credit-amount" label="Credit in dollars" error={problemOf(refused, "credit-amount")}>
          <TextInput
            dense
            inputMode="decimal"
            autoComplete="off"
            maxLength={8}
            defaultValue={refused?.values["credit-amount"]}
          />
        </Field>
        <Field name="credit-reason" label="Reason for the credit" error={problemOf(refused, "credit-reason")}>
          <Select defaultValue={refused?.values["credit-reason"] ?? ""}>
            <Options none="Choose a reason" choices={CREDIT_REASON_LABELS} />
          </Select>
        </Field>
        <p>
          <Button variant="secondary" size="small" busy={isBusy} busyText="Saving">
            Give credit
          </Button>
        </p>
      </Form>
    </PaneSection>
  );
}

const CREDIT_REASON_LABELS: [value: string, label: string][] = [
  ["goodwill", "Goodwill"],
  ["late-order", "A late order"],
  ["mistake", "A mistake of ours"],
];

const STATES = {
  sent: { text: "Sent", tone: "neutral" },
  waiting: { text: "On its way", tone: "info" },
  failed: { text: "Not delivered", tone: "danger" },
} as const;

/** The latest emails: kind, time and status. Their content isn't shown. */
export function MailActions({ care }: { care: Care }) {
  const isBusy = useBusy("resend");
  return (
    <PaneSection id="mails-title" title="Resend an email">
      {care.mails.length === 0 ? (
        <p className="text-small text-ink-2">We haven't sent them any email yet.</p>
      ) : (
        <Disclosure summary={`The last ${care.mails.length}`}>
          <p className="text-small text-ink-2">
            Goes to their current address. One-time codes and links are never resent.
          </p>
          <ul>
            {care.mails.map((mail) => (
              <li key={mail.id} className="grid gap-1 border-b border-line py-3 text-small">
                <span className="font-semibold">{mail.text}</span>
                <span className="text-ink-2">
                  {mail.at}
                  {mail.by && `, sent again by ${mail.by}`}
                </span>
                <span className="flex flex-wrap items-center justify-between gap-2">
                  <Tag tone={STATES[mail.state].tone}>{STATES[mail.state].text}</Tag>
                  {mail.canResend && (
                    <Form method="post">
                      <input type="hidden" name="intent" value="resend" />
                      <input type="hidden" name="mail" value={mail.id} />
                      <input type="hidden" name="press" value={care.press} />
                      <Button variant="secondary" size="small" busy={isBusy}>
                        Send again
                        <span className="sr-only">
                          : {mail.text}, {mail.at}
                        </span>
                      </Button>
                    </Form>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </PaneSection>
  );
}
