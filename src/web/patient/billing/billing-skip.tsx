import { href, redirect } from "react-router";
import { clinicToday } from "#core/dates.ts";
import { formatNearDate } from "#core/format-date.ts";
import { useText } from "#ui/language/text.ts";
import { BackLink } from "#ui/link/back-link.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { SummaryList, SummaryRow } from "#ui/summary-list.tsx";
import { skipMonth } from "#domain/billing/plans/skip-month.ts";
import { planStates, daysAfter, SKIP_DAYS } from "#domain/billing/plans/plan.ts";
import { Form } from "../../shared/form/form.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import type { BillingText } from "../../shared/language/es/billing.server.ts";
import { factsText } from "../../shared/language/es/messages.server.ts";
import { LOCALES } from "../../shared/language/language.ts";
import { runInLanguage } from "../../shared/language/page-language.server.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import type { Route } from "./+types/billing-skip.ts";
import { afterChange } from "./after-change.server.ts";
import { requireOwnPlan } from "./load-plan.server.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return runInLanguage(args, async (ctx, language) => {
    const plan = await requireOwnPlan(ctx, args.params.planId);
    if (!planStates.can("skip", plan) || !plan.nextChargeOn) throw redirect(href("/profile/billing"), 303);
    const next = daysAfter(plan.nextChargeOn, SKIP_DAYS);
    return {
      name: factsText(language)(plan.offeringName),
      skipped: formatNearDate(plan.nextChargeOn, clinicToday(ctx), LOCALES[language]),
      next: formatNearDate(next, clinicToday(ctx), LOCALES[language]),
    };
  });
}

export async function action(args: Route.ActionArgs) {
  return runInLanguage(args, async (ctx) => {
    const plan = await requireOwnPlan(ctx, args.params.planId);
    return afterChange(await skipMonth(ctx, { planId: plan.id }), "skipped");
  });
}

export default function SkipMonth({ loaderData: { name, skipped, next } }: Route.ComponentProps) {
  const t = useText<BillingText>();
  const isBusy = useBusy();
  return (
    <div className="max-w-column">
      <PageTitle>{t("Skip a month")}</PageTitle>
      <BackLink to={href("/profile/billing")} />
      <h1 className="mt-6 text-question font-bold">{t("Skip a month")}</h1>
      <div className="mt-6">
        <SummaryList>
          <SummaryRow label={t("Plan")}>{name}</SummaryRow>
          <SummaryRow label={t("Skipped")}>{t("The charge and order on {day}", { day: skipped })}</SummaryRow>
          <SummaryRow label={t("Next charge")}>{next}</SummaryRow>
        </SummaryList>
      </div>
      <p className="mt-5 max-w-measure text-ink-2">
        {t("Make sure you have enough to last until your next order. If you don't, write to us before you skip.")}
      </p>
      <Form method="post" className="mt-8 flex flex-wrap gap-3">
        <Button busy={isBusy} busyText={t("Skipping")}>
          {t("Skip {day}", { day: skipped })}
        </Button>
        <ButtonLink to={href("/profile/billing")} variant="secondary">
          {t("Keep it")}
        </ButtonLink>
      </Form>
    </div>
  );
}
