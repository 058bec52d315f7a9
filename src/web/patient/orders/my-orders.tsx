import { href, redirect } from "react-router";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Callout } from "#ui/callout/callout.tsx";
import { EmptyState } from "#ui/callout/empty-state.tsx";
import { useText, type Text } from "#ui/language/text.ts";
import { Link } from "#ui/link/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Tag } from "#ui/tag.tsx";
import { isRouteErrorResponse } from "react-router";
import { requireId } from "#core/id.ts";
import { confirmDose } from "#domain/orders/reorders/confirm-dose.ts";
import { ErrorPage } from "../../shared/page/error-page.tsx";
import { readForm } from "../../shared/form/form.server.ts";
import type { OrdersText } from "../../shared/language/es/orders.server.ts";
import { runInLanguage } from "../../shared/language/page-language.server.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { flash } from "../../shared/shell/flash.server.ts";
import type { Route } from "./+types/my-orders.ts";
import { GateList, OpenGate } from "./gate-list.tsx";
import { loadMyOrders, type MyOrdersView, type NextOrderView } from "./my-orders.server.ts";
import { OrderDetails } from "./order-section.tsx";
import { PastList } from "./past-list.tsx";
import { ReorderReadout } from "./reorder-readout.tsx";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return runInLanguage(args, loadMyOrders);
}

/** The only button here: "I still take this dose". */
export async function action(args: Route.ActionArgs) {
  return runInLanguage(args, async (ctx) => {
    const { prescriptionId = "" } = await readForm(args.request);
    if (!prescriptionId) return redirect(href("/profile/my-orders"), 303);
    await confirmDose(ctx, { prescriptionId: requireId(prescriptionId) });
    const headers = new Headers({ Location: href("/profile/my-orders") });
    flash(headers, "saved");
    return redirect(href("/profile/my-orders"), { status: 303, headers });
  });
}

export default function MyOrdersPage({ loaderData: mine }: Route.ComponentProps) {
  const t = useText<OrdersText>();
  const isEmpty = !mine.next && mine.underWay.length === 0 && mine.past.length === 0;
  return (
    <>
      <PageTitle>{t("My Orders")}</PageTitle>
      <PageHeader title={t("My Orders")} />
      {isEmpty ? <NothingYet shipping={mine.shipping} followUp={mine.followUp} /> : <Orders mine={mine} />}
    </>
  );
}

function Orders({ mine }: { mine: MyOrdersView }) {
  const t = useText<OrdersText>();
  return (
    <>
      {mine.next ? (
        <>
          <ReorderReadout next={mine.next} />
          <GateList next={mine.next} />
        </>
      ) : (
        <NoDate hasOrder={mine.underWay.length > 0} followUp={mine.followUp} />
      )}
      {mine.others.length > 0 && <Others others={mine.others} />}
      {mine.underWay.map((order, i) => (
        <section key={order.id} aria-labelledby={`order-${order.id}`} className="mt-12">
          <SectionHeader
            id={`order-${order.id}`}
            title={i === 0 ? t("Current order") : t("Another order")}
            aside={
              <span className="flex items-center gap-3">
                {order.isLate && <Tag tone="warning">{t("Late")}</Tag>}
                {order.number}
              </span>
            }
          />
          <OrderDetails order={order} />
        </section>
      ))}
      <section aria-labelledby="past" className="mt-12">
        <h2 id="past" className="mb-3 text-h3 font-heading">
          {t("Past orders")}
        </h2>
        {mine.past.length > 0 ? (
          <PastList orders={mine.past} />
        ) : (
          <EmptyState>{t("Orders that have arrived are listed here, with their receipts.")}</EmptyState>
        )}
        {mine.since && (
          <p className="mt-4">
            <Link to={href("/profile/my-orders/past")} variant="standalone">
              {t("All orders since {month}", { month: mine.since })}
            </Link>
          </p>
        )}
      </section>
    </>
  );
}

/** A second medicine has its own date. The gates are mostly the same, so only open tasks are listed. */
function Others({ others }: { others: NextOrderView[] }) {
  const t = useText<OrdersText>();
  return (
    <section aria-labelledby="others" className="mt-9">
      <SectionHeader id="others" title={t("Your other medicines")} />
      <ul>
        {others.map((next) => (
          <li key={next.prescriptionId} className="not-first:mt-6">
            <p className="border-b border-line py-3">
              <b className="font-semibold">{next.medicine}</b>:{" "}
              {next.isFirst
                ? t("first order once this is done")
                : t("next reorder {day}, {left}", { day: next.day, left: next.left })}
            </p>
            <ul>
              {next.gates
                .filter(({ isMet }) => !isMet)
                .map((gate) => (
                  <OpenGate key={gate.key} gate={gate} prescriptionId={next.prescriptionId} of={next.medicine} />
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NoDate({ hasOrder, followUp }: { hasOrder: boolean; followUp: MyOrdersView["followUp"] }) {
  const t = useText<OrdersText>();
  return (
    <section aria-labelledby="next-reorder" className="mt-8">
      <h2 id="next-reorder" className="pb-2.5 text-body font-semibold">
        {t("Next anticipated reorder date")}
      </h2>
      <div className="border-y-2 border-ink bg-surface px-4 py-5.5 md:p-7">
        <p className="text-lead font-medium">
          {hasOrder
            ? t("We will know it when your current order ships.")
            : t("You don't have one, because you don't have an active prescription.")}
        </p>
        {!hasOrder && (
          <p className="mt-3">
            <ButtonLink to={href("/consultation/secondary-followup")} variant="secondary">
              {followUp ? followUpLabel(followUp, t) : t("Book a visit")}
            </ButtonLink>
          </p>
        )}
      </div>
    </section>
  );
}

function NothingYet({ shipping, followUp }: Pick<MyOrdersView, "shipping" | "followUp">) {
  const t = useText<OrdersText>();
  return (
    <div className="mt-8 max-w-article">
      <EmptyState
        action={
          followUp ? (
            <ButtonLink to={href("/consultation/secondary-followup")} variant="primary">
              {followUpLabel(followUp, t)}
            </ButtonLink>
          ) : (
            <ButtonLink to={href("/book")} variant="primary">
              {t("Book your first visit")}
            </ButtonLink>
          )
        }
      >
        {t(
          "You'll see your next reorder date and order tracking here. We place an order after a provider prescribes something at a visit and you start your plan. It ships in {from}-{to} business days. You have no orders yet, and you haven't been charged.",
          shipping,
        )}
      </EmptyState>
    </div>
  );
}

function followUpLabel({ price }: NonNullable<MyOrdersView["followUp"]>, t: Text<OrdersText>): string {
  return price ? t("Book a follow-up visit, {price}", { price }) : t("Book a follow-up visit");
}

/** Inside the account layout, so everything else stays available. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const t = useText<OrdersText>();
  if (isRouteErrorResponse(error) && error.status < 500) return <ErrorPage error={error} />;
  return (
    <>
      <PageTitle>{t("My Orders")}</PageTitle>
      <PageHeader title={t("My Orders")} />
      <Callout tone="warning" title={t("We can't show your orders right now")} className="mt-8 max-w-article">
        <p>
          {t("Your orders haven't changed, and anything already shipped is still on its way. Try again in a minute.")}
        </p>
        <p>{t("If you are about to run out, call us or write to us.")}</p>
        <p className="mt-4!">
          <a href={href("/profile/my-orders")} className={buttonClass({ variant: "secondary" })}>
            {t("Try again")}
          </a>
        </p>
      </Callout>
    </>
  );
}
