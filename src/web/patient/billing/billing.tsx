import { useEffect } from "react";
import { data, href, redirect, useRevalidator } from "react-router";
import { useText } from "#ui/language/text.ts";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { EmptyState } from "#ui/callout/empty-state.tsx";
import { Link, linkClass } from "#ui/link/link.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { payInvoiceNow } from "#domain/billing/payments/pay-invoice-now.ts";
import { resumePlan } from "#domain/billing/plans/resume-plan.ts";
import { readForm } from "../../shared/form/form.server.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { requireId } from "../../shared/request/require-id.server.ts";
import type { BillingText } from "../../shared/language/es/billing.server.ts";
import { runInLanguage } from "../../shared/language/page-language.server.ts";
import { VisitMoneyCallout } from "../../shared/appointment/visit-money.tsx";
import type { Route } from "./+types/billing.ts";
import { CardOnFile } from "./card-on-file.tsx";
import { DONE_MESSAGES } from "./done-messages.ts";
import { loadBilling, type BillingView } from "./load-billing.server.ts";
import { requireOwnPlan } from "./load-plan.server.ts";
import { NextCharge } from "./next-charge.tsx";
import { PlanActions } from "./plan-actions.tsx";
import { TransactionTable } from "./transaction-table.tsx";
import { Troubles } from "./troubles.tsx";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return runInLanguage(args, async (ctx, language) => ({
    ...(await loadBilling(ctx, language)),
    done: new URL(args.request.url).searchParams.get("done"),
  }));
}

export async function action(args: Route.ActionArgs) {
  return runInLanguage(args, async (ctx) => {
    const { intent, invoiceId = "", planId = "" } = await readForm(args.request);
    if (intent === "resume") {
      const plan = await requireOwnPlan(ctx, planId);
      const done = await resumePlan(ctx, { planId: plan.id });
      return redirect(`${href("/profile/billing")}?done=${done === "done" ? "resumed" : "not-now"}`, 303);
    }
    if (intent !== "pay") throw data({ code: "bad-request" }, { status: 400 });
    const asked = await payInvoiceNow(ctx, { invoiceId: requireId(invoiceId) });
    return redirect(`${href("/profile/billing")}${asked === "asked" ? "?done=asked" : ""}`, 303);
  });
}

export default function Billing({ loaderData: view }: Route.ComponentProps) {
  const t = useText<BillingText>();
  const done = view.done ? DONE_MESSAGES[view.done] : undefined;
  const isWorking = view.troubles.some(({ kind }) => kind === "working") || view.done === "asked";
  useLookAgain(isWorking);
  return (
    <>
      <PageTitle>{t("Billing")}</PageTitle>
      <PageHeader title={t("Billing")} />
      <div className="mt-8">
        {done && (
          <Notice tone={done.tone} title={t(done.title)} announce className="mb-8">
            {done.text && t(done.text)}
          </Notice>
        )}
        <Troubles troubles={view.troubles} />
        {view.credit && (
          <Notice title={t("You have a {amount} credit", { amount: view.credit })} className="mb-8">
            {t("We'll apply it to your next order, visit or fee. You don't need to do anything.")}
          </Notice>
        )}
        {view.visitMoney.map((money) => (
          <VisitMoneyCallout key={money.bookingId} money={money} className="mb-8" />
        ))}
        {view.plans.map((plan, i) => (
          <div key={plan.id} className={i > 0 ? "mt-16" : undefined}>
            {plan.status === "cancel_scheduled" && <NotYetCanceled name={plan.name} phone={view.phone} />}
            <NextCharge
              plan={plan}
              card={view.card?.name ?? null}
              statement={view.statement}
              caption={view.plans.length > 1 ? t("Next charge: {name}", { name: plan.name }) : t("Next charge")}
            />
            <PlanActions
              plan={plan}
              id={`plan-${i + 1}`}
              title={view.plans.length > 1 ? t("Your plan: {name}", { name: plan.name }) : t("Your plan")}
            />
          </div>
        ))}
        <Starts view={view} />
        <CardOnFile card={view.card} />
        <Transactions view={view} />
      </div>
    </>
  );
}

/** While the bank is confirming, the page polls, less and less often. */
function useLookAgain(isWorking: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWorking) return;
    const timers = [1, 2, 4, 8, 15, 30].map((seconds) => setTimeout(() => void revalidate(), seconds * 1000));
    return () => timers.forEach(clearTimeout);
  }, [isWorking, revalidate]);
}

function NotYetCanceled({ name, phone }: { name: string; phone: string }) {
  const t = useText<BillingText>();
  return (
    <Notice tone="info" title={t("Your plan isn't canceled yet")} className="mb-8">
      <p>
        {t(
          "A payment for {name} was in progress when you canceled. We're stopping it, or refunding it if it went through. You won't be charged again. We'll email you when it's done, and you'll see it here. If this message is still here tomorrow, call {phone}.",
          { name, phone },
        )}
      </p>
    </Notice>
  );
}

/** What can be started, or what to say if there's no plan. */
function Starts({ view }: { view: BillingView }) {
  const t = useText<BillingText>();
  if (view.toStart.length > 0) {
    return (
      <section aria-labelledby="start" className={view.plans.length > 0 ? "mt-12" : undefined}>
        <h2 id="start" className="text-h3 font-heading">
          {t("Ready to start")}
        </h2>
        {view.ended && <p className="mt-1 text-ink-2">{t(ENDED, view.ended)}</p>}
        <ul className="mt-4 border-t border-ink">
          {view.toStart.map(({ prescriptionId, name }) => (
            <li
              key={prescriptionId}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line py-4"
            >
              <div>
                <p className="font-semibold">{name}</p>
                <p className="text-small text-ink-2">
                  {t("Prescribed for you. You won't be charged until you start a plan.")}
                </p>
              </div>
              <ButtonLink to={href("/profile/billing/start/:prescriptionId", { prescriptionId })}>
                {t("See the price")}
                <span className="sr-only">{t(" of {name}", { name })}</span>
              </ButtonLink>
            </li>
          ))}
        </ul>
      </section>
    );
  }
  if (view.plans.length > 0) return null;
  return (
    <EmptyState
      action={
        view.hasMedicine ? (
          <ButtonLink to={href("/profile/medications")} variant="secondary">
            {t("See your medications")}
          </ButtonLink>
        ) : (
          <ButtonLink to={view.bookTo} variant="secondary">
            {t("Book a visit")}
          </ButtonLink>
        )
      }
    >
      {view.ended
        ? t(ENDED, view.ended)
        : t(
            "You don't have a plan, and you aren't being charged. When a provider prescribes a medicine for you, you'll see its price and how to start here.",
          )}
    </EmptyState>
  );
}

const ENDED = "Your plan for {name} ended on {day}. You won't be charged again.";

function Transactions({ view }: { view: BillingView }) {
  const t = useText<BillingText>();
  return (
    <section aria-labelledby="transactions" className="mt-12">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="transactions" className="text-h3 font-heading">
          {t("Transactions")}
        </h2>
        {view.months.length > 0 && (
          <p className="flex flex-wrap gap-x-5 text-small">
            <a
              href={href("/profile/transaction-history/year/:year", { year: view.year })}
              download
              className={`${linkClass("standalone")} text-small`}
            >
              {t("HSA/FSA receipt {year}", { year: view.year })}
            </a>
            <a
              href={href("/profile/transaction-history/csv")}
              download
              className={`${linkClass("standalone")} text-small`}
            >
              {t("CSV")}
              <span className="sr-only">{t(" of all transactions")}</span>
            </a>
            <Link to={href("/profile/transaction-history")} variant="standalone" className="text-small">
              {t("All")}
              <span className="sr-only">{t(" transactions")}</span>
            </Link>
          </p>
        )}
      </div>
      {view.months.length > 0 ? (
        <TransactionTable months={view.months} label={t("Recent transactions")} />
      ) : (
        <p className="mt-2 border-t border-ink pt-4 text-ink-2">
          {t("Your charges and refunds will show up here, each with a receipt.")}
        </p>
      )}
    </section>
  );
}
