import { href, useRouteLoaderData } from "react-router";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { useText } from "#ui/language/text.ts";
import { Link, linkClass } from "#ui/link/link.tsx";
import { Timeline, TimelineStep } from "#ui/timeline.tsx";
import type { loader as rootLoader } from "../../root.tsx";
import { MemberContactButton } from "../../shared/contact/member-contact-button.tsx";
import type { OrdersText } from "../../shared/language/es/orders.server.ts";
import type { OrderText, TimelineView } from "./order-text.server.ts";

/** One order: its status and next step, next to the package contents. */
export function OrderDetails({ order }: { order: OrderText }) {
  return (
    <div className="mt-7 grid gap-8 lg:grid-cols-[minmax(0,1fr)_17rem] lg:gap-14">
      <Timeline>
        {order.steps.map((step) => (
          <Step key={step.title} step={step} order={order} />
        ))}
      </Timeline>
      <div>
        <Facts order={order} />
        <Problem number={order.number} />
      </div>
    </div>
  );
}

function Step({ step, order }: { step: TimelineView; order: OrderText }) {
  const { isOnItsWay = false } = step;
  const { tracking } = order;
  const next = step.next && (
    <>
      <p>
        <b className="font-semibold">{step.next.lead}</b> {step.next.text}
      </p>
      {step.next.link && (
        <p className="mt-1.5">
          <Link to={step.next.link.to}>{step.next.link.label}</Link>
        </p>
      )}
      {tracking && isOnItsWay && <Tracking tracking={tracking} />}
    </>
  );
  return (
    <TimelineStep
      state={step.state}
      title={step.title}
      time={step.time}
      icon={isOnItsWay ? "truck" : undefined}
      next={next}
    >
      {step.text && <p>{step.text}</p>}
      {!next && tracking && isOnItsWay && <Tracking tracking={tracking} />}
    </TimelineStep>
  );
}

function Tracking({ tracking }: { tracking: NonNullable<OrderText["tracking"]> }) {
  const t = useText<OrdersText>();
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-2">
      {tracking.url ? (
        <a href={tracking.url} rel="noreferrer noopener" target="_blank" className={`${linkClass()} touch-target`}>
          {t("Track with {carrier}", { carrier: tracking.carrier })}
          <span className="sr-only"> {t("(opens in a new tab)")}</span>{" "}
          <Icon name="external" size={14} className="inline" />
        </a>
      ) : (
        <span>{tracking.carrier}</span>
      )}
      <span className="text-small whitespace-nowrap text-ink-2">{tracking.number}</span>
    </p>
  );
}

function Facts({ order: { inside, shipsTo, paid, refunded } }: { order: OrderText }) {
  const t = useText<OrdersText>();
  return (
    <dl className="grid gap-3.5 [&_dt]:text-small [&_dt]:text-ink-2">
      {inside && (
        <div>
          <dt>{t("In this package")}</dt>
          <dd>
            {inside.medicine}
            <span className="block text-small text-ink-2">{inside.dose}</span>
          </dd>
        </div>
      )}
      {inside?.supplies && (
        <div>
          <dt>{t("Supplies")}</dt>
          <dd>{inside.supplies}</dd>
        </div>
      )}
      {shipsTo && (
        <div>
          <dt>{t("Ships to")}</dt>
          <dd>{shipsTo}</dd>
        </div>
      )}
      {paid && (
        <div>
          <dt>{t("Paid {day}", { day: paid.on })}</dt>
          <dd>
            {paid.amount}{" "}
            {paid.invoiceId && (
              <a
                href={href("/profile/transaction-history/receipt/:invoiceId", { invoiceId: paid.invoiceId })}
                className={`${linkClass()} touch-target`}
              >
                {t("Receipt")}
              </a>
            )}
            {refunded && (
              <span className="block text-small text-ink-2">{t("{amount} refunded", { amount: refunded })}</span>
            )}
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Contact: the modal, and without JavaScript the page behind it. */
function Problem({ number }: { number: string }) {
  const t = useText<OrdersText>();
  const session = useRouteLoaderData<typeof rootLoader>("root")?.session;
  if (!session) return null;
  return (
    <div className="mt-5 inline-block">
      <MemberContactButton
        session={session}
        className={buttonClass({ variant: "secondary" })}
        topic="order-arrival"
        details={t("Order {number}: ", { number })}
      >
        {t("Report a problem with this order")}
      </MemberContactButton>
    </div>
  );
}
