import { href } from "react-router";
import { Button } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { RadioGroup } from "#ui/form/radio-group.tsx";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Tag } from "#ui/tag.tsx";
import { END_REASONS } from "#domain/labs/orders/lab-order.ts";
import { Form } from "../../shared/form/form.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import { END_REASON_LABELS, LAB_ORDER_STATUS_LABELS, LAB_ORDER_STATUS_TONES } from "../../shared/lab/lab-order-text.ts";
import type { LabOrderView } from "../../shared/lab/lab-order-view.server.ts";

type LabOrderCardProps = { order: LabOrderView; userId: string; refused: Refused | undefined };

/** One order with what can be done about it. */
export function LabOrderCard({ order, userId, refused }: LabOrderCardProps) {
  return (
    <li className="grid gap-3 border-b border-line py-4">
      <LabOrderLine order={order} />
      {order.canSign && (
        <div className="flex flex-wrap items-center gap-3">
          <SignButton order={order} />
          <ButtonLink
            to={`${href("/provider/patients/:userId/labs", { userId })}?draft=${order.id}#order-tests`}
            variant="secondary"
            size="small"
          >
            Change before signing<span className="sr-only">: {order.number}</span>
          </ButtonLink>
        </div>
      )}
      {order.canCancel && <Cancel order={order} refused={refused} />}
    </li>
  );
}

/** What was ordered and how far it is. */
export function LabOrderLine({ order }: { order: LabOrderView }) {
  const { what, number, treatment, status, icd10, note, origin, provider, drafted, signed, moved, expires } = order;
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">{what}</span>
        <Tag tone={LAB_ORDER_STATUS_TONES[status]}>{LAB_ORDER_STATUS_LABELS[status]}</Tag>
      </p>
      <p className="text-small text-ink-2">
        {number}, {treatment}, {icd10}. {origin} {drafted}
        {provider && `, ${provider}`}
        {signed && `. Signed ${signed}`}
        {signed && moved !== signed && `. Last change ${moved}`}
        {expires && order.canCancel && `. Valid until ${expires}`}
        {order.place && `. ${order.place}`}
        {order.draw > 1 && `. Sample ${order.draw}`}
      </p>
      {note && <p className="text-small wrap-anywhere">Note to the patient: {note}</p>}
    </div>
  );
}

/** One press. */
export function SignButton({ order, who }: { order: Pick<LabOrderView, "id" | "number">; who?: string }) {
  const isBusy = useBusy(`sign-${order.id}`);
  return (
    <Form method="post" noValidate>
      <input type="hidden" name="intent" value={`sign-${order.id}`} />
      <input type="hidden" name="act" value="sign" />
      <input type="hidden" name="orderId" value={order.id} />
      <Button size="small" busy={isBusy} busyText="Signing">
        Sign<span className="sr-only">: {who ? `${who}, ${order.number}` : order.number}</span>
      </Button>
    </Form>
  );
}

function Cancel({ order, refused }: { order: LabOrderView; refused: Refused | undefined }) {
  const isBusy = useBusy(`cancel-${order.id}`);
  const id = `reason-${order.id}`;
  return (
    <Disclosure summary={`Cancel ${order.number}`} open={Boolean(refused)}>
      <Form method="post" noValidate className="mt-3 grid gap-4">
        <input type="hidden" name="intent" value={`cancel-${order.id}`} />
        <input type="hidden" name="act" value="cancel" />
        <input type="hidden" name="orderId" value={order.id} />
        <RadioGroup
          name="reason"
          id={id}
          legend="Why"
          hint="A lab that has the order is notified."
          error={problemOf(refused, id)}
          defaultValue={refused?.values["reason"] ?? ""}
          options={END_REASONS.map((value) => ({ value, label: END_REASON_LABELS[value] }))}
        />
        <p>
          <Button variant="secondary" busy={isBusy} busyText="Canceling">
            Cancel this order
          </Button>
        </p>
      </Form>
    </Disclosure>
  );
}
