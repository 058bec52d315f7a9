import { href, redirect } from "react-router";
import { formatDay } from "#core/format-date.ts";
import { useText } from "#ui/language/text.ts";
import { BackLink } from "#ui/link/back-link.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Callout } from "#ui/callout/callout.tsx";
import { Link } from "#ui/link/link.tsx";
import { RadioGroup } from "#ui/form/radio-group.tsx";
import { SummaryList, SummaryRow } from "#ui/summary-list.tsx";
import { cancelPlan } from "#domain/billing/plans/cancel-plan.ts";
import { CANCEL_REASONS, planStates, type CancelReason } from "#domain/billing/plans/plan.ts";
import { Form } from "../../shared/form/form.tsx";
import { readForm } from "../../shared/form/form.server.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import type { BillingText } from "../../shared/language/es/billing.server.ts";
import { factsText } from "../../shared/language/es/messages.server.ts";
import { LOCALES } from "../../shared/language/language.ts";
import { runInLanguage } from "../../shared/language/page-language.server.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import type { Route } from "./+types/billing-cancel.ts";
import { requireOwnPlan } from "./load-plan.server.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return runInLanguage(args, async (ctx, language) => {
    const plan = await requireOwnPlan(ctx, args.params.planId);
    if (!planStates.can("cancel", plan)) throw redirect(href("/profile/billing"), 303);
    return {
      name: factsText(language)(plan.offeringName),
      today: formatDay(ctx, ctx.now, "medium", LOCALES[language]),
      phone: ctx.env.BRAND_PHONE,
    };
  });
}

export async function action(args: Route.ActionArgs) {
  return runInLanguage(args, async (ctx) => {
    const plan = await requireOwnPlan(ctx, args.params.planId);
    const { reason: said } = await readForm(args.request);
    const done = await cancelPlan(ctx, { planId: plan.id, reason: CANCEL_REASONS.find((one) => one === said) });
    return redirect(`${href("/profile/billing")}?done=${done === "canceled" ? "canceled" : "not-yet"}`, 303);
  });
}

const REASONS: Record<CancelReason, BillingText> = {
  cost: "It costs too much",
  "side-effects": "Side effects",
  "no-effect": "It didn't help enough",
  "goal-reached": "I don't need it anymore",
  delivery: "My orders came late or damaged",
  elsewhere: "I'm getting treatment somewhere else",
  other: "Something else",
  "not-said": "Prefer not to say",
};

/** The second of two clicks. Nothing here tries to talk anyone out of it. */
export default function CancelPlan({ loaderData: { name, today, phone } }: Route.ComponentProps) {
  const t = useText<BillingText>();
  const isBusy = useBusy();
  return (
    <div className="max-w-column">
      <PageTitle>{t("Cancel your plan")}</PageTitle>
      <BackLink to={href("/profile/billing")} />
      <h1 className="mt-6 text-question font-bold">{t("Cancel your plan")}</h1>
      <div className="mt-6">
        <SummaryList>
          <SummaryRow label={t("Plan")}>{name}</SummaryRow>
          <SummaryRow label={t("Ends")}>{t("Today, {day}", { day: today })}</SummaryRow>
          <SummaryRow label={t("Fee")}>$0</SummaryRow>
          <SummaryRow label={t("After that")}>{t("You won't be charged, and nothing ships")}</SummaryRow>
          <SummaryRow label={t("In progress")}>
            {t(
              "If you've paid for an order that isn't at the pharmacy yet, we stop and refund it. An order that has already been sent is yours",
            )}
          </SummaryRow>
        </SummaryList>
      </div>
      <Callout tone="help" title={t("Stopping safely")} className="mt-8">
        <p>
          {t("Don't change or stop a dose on your own because your plan is ending.")}{" "}
          <Link to={href("/contact-us")}>{t("Write to us")}</Link>{" "}
          {t(
            "or call {phone}: a provider will tell you how to stop, or how to continue treatment elsewhere. You keep access to your records.",
            { phone },
          )}
        </p>
      </Callout>
      <Form method="post" className="mt-8 grid gap-6">
        <div className="flex flex-wrap gap-3">
          <Button busy={isBusy} busyText={t("Canceling")}>
            {t("Cancel my plan")}
          </Button>
          <ButtonLink to={href("/profile/billing")} variant="secondary">
            {t("Keep it")}
          </ButtonLink>
        </div>
        <RadioGroup
          name="reason"
          legend={t("Why are you canceling? (optional)")}
          hint={t("You can cancel without answering. Your answer helps us improve.")}
          defaultValue="not-said"
          columns={2}
          options={CANCEL_REASONS.map((value) => ({ value, label: t(REASONS[value]) }))}
        />
      </Form>
    </div>
  );
}
