import { useCallback, useState } from "react";
import { href, useFetcher, useSearchParams } from "react-router";
import { Button, buttonClass } from "#ui/button.tsx";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Link } from "#ui/link/link.tsx";
import { Form } from "../../shared/form/form.tsx";
import { Glyph } from "./glyph.tsx";
import { Kbd } from "./kbd.tsx";
import { ORDER_FORMS, OrderForm, orderIcon, type FormKey } from "./order-forms.tsx";
import type { VisitView } from "./visit.server.ts";

const KINDS = Object.keys(ORDER_FORMS) as FormKey[];

/** What was ordered in this visit. Nothing happens before the note is signed. */
export function OrderTray({ visit: { id, orders, choices, isClosed, patient } }: { visit: VisitView }) {
  const [search] = useSearchParams();
  const asked = KINDS.find((kind) => kind === search.get("add")) ?? null;
  const [adding, setAdding] = useState<FormKey | null>(asked);
  const close = useCallback(() => setAdding(null), []);
  return (
    <section
      aria-labelledby="orders"
      tabIndex={0}
      data-visit-key="o"
      className="bg-surface px-4 py-4 max-lg:border-t max-lg:border-line md:px-5 lg:col-start-3 lg:row-start-2 lg:overflow-y-auto"
    >
      <div className="flex items-baseline justify-between gap-4 border-b border-line pb-2">
        <h2 id="orders" className="font-heading">
          Orders
        </h2>
        <span className="text-small text-ink-2">{isClosed ? "Carried out" : "Carried out when you sign"}</span>
      </div>
      {orders.length === 0 && <p className="py-3 text-small text-ink-2">{isClosed ? "None." : "None yet."}</p>}
      <ul>
        {orders.map((order) => (
          <li key={order.id} className="flex items-start gap-2.5 border-b border-line py-2.5">
            <span className="pt-0.5">
              <Glyph name={orderIcon(order.kind)} />
            </span>
            <div className="min-w-0 flex-1 wrap-anywhere">
              <h3 className="leading-5 font-semibold">
                {order.prescriptionId ? (
                  <Link
                    to={href("/provider/patients/:userId/prescribe/:prescriptionId", {
                      userId: patient.userId,
                      prescriptionId: order.prescriptionId,
                    })}
                  >
                    {order.title}
                  </Link>
                ) : (
                  order.title
                )}
              </h3>
              <p className="text-small text-ink-2">{order.text}</p>
            </div>
            {!isClosed && <Remove orderId={order.id} title={order.title} />}
          </li>
        ))}
      </ul>
      {!isClosed && (
        <div role="group" aria-label="Add an order" className="grid grid-cols-2 gap-2 py-3">
          <ButtonLink
            to={`${href("/provider/patients/:userId/prescribe", { userId: patient.userId })}?visit=${id}`}
            variant="secondary"
            size="small"
            data-visit-key="p"
          >
            Prescription <Kbd>P</Kbd>
          </ButtonLink>
          {KINDS.map((kind) => (
            <a
              key={kind}
              href={`?add=${kind}`}
              data-visit-key={ORDER_FORMS[kind].letter}
              onClick={(event) => {
                event.preventDefault();
                setAdding(kind);
              }}
              className={buttonClass({ variant: "secondary", size: "small" })}
            >
              {ORDER_FORMS[kind].label} <Kbd>{ORDER_FORMS[kind].letter.toUpperCase()}</Kbd>
            </a>
          ))}
        </div>
      )}
      {!isClosed && adding && <OrderForm key={adding} kind={adding} choices={choices} onClose={close} />}
    </section>
  );
}

function Remove({ orderId, title }: { orderId: string; title: string }) {
  const fetcherKey = `remove ${orderId}`;
  const isBusy = useFetcher({ key: fetcherKey }).state !== "idle";
  return (
    <Form method="post" navigate={false} fetcherKey={fetcherKey} preventScrollReset>
      <input type="hidden" name="orderId" value={orderId} />
      <Button
        name="intent"
        value="remove-order"
        variant="quiet"
        size="small"
        busy={isBusy}
        aria-label={`Remove: ${title}`}
      >
        Remove
      </Button>
    </Form>
  );
}
