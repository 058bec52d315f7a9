import { href, redirect } from "react-router";
import { z } from "zod";
import { useText } from "#ui/language/text.ts";
import { BackLink } from "#ui/link/back-link.tsx";
import { Button } from "#ui/button.tsx";
import { RadioGroup } from "#ui/form/radio-group.tsx";
import { clinicToday } from "#core/dates.ts";
import { formatNearDate } from "#core/format-date.ts";
import { pausePlan } from "#domain/billing/plans/pause-plan.ts";
import { getPlanTerms } from "#domain/billing/plans/get-plan-terms.ts";
import { planStates, monthsAfter } from "#domain/billing/plans/plan.ts";
import { Form } from "../../shared/form/form.tsx";
import { parseForm, readForm, refuseForm } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { problemOf } from "../../shared/form/problems.ts";
import type { BillingText } from "../../shared/language/es/billing.server.ts";
import { billingText } from "../../shared/language/es/messages.server.ts";
import { LOCALES } from "../../shared/language/language.ts";
import { runInLanguage } from "../../shared/language/page-language.server.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import type { Route } from "./+types/billing-pause.ts";
import { afterChange } from "./after-change.server.ts";
import { requireOwnPlan } from "./load-plan.server.ts";

export const meta = noIndex;

const Pause = z.object({ until: z.iso.date("Choose how long to pause") });

export async function loader(args: Route.LoaderArgs) {
  return runInLanguage(args, async (ctx, language) => {
    const t = billingText(language);
    const plan = await requireOwnPlan(ctx, args.params.planId);
    if (!planStates.can("pause", plan)) throw redirect(href("/profile/billing"), 303);
    const { longestPauseMonths } = await getPlanTerms(ctx);
    const today = clinicToday(ctx);
    return {
      options: Array.from({ length: longestPauseMonths }, (_, i) => {
        const until = monthsAfter(today, i + 1);
        return {
          value: until,
          label: i === 0 ? t("1 month") : t("{count} months", { count: i + 1 }),
          hint: t("Until {day}", { day: formatNearDate(until, today, LOCALES[language]) }),
        };
      }),
    };
  });
}

export async function action(args: Route.ActionArgs) {
  return runInLanguage(args, async (ctx) => {
    const plan = await requireOwnPlan(ctx, args.params.planId);
    const values = await readForm(args.request);
    const { answer, problems } = parseForm(Pause, values);
    if (problems) return refuseForm(problems, values);
    const done = await pausePlan(ctx, { planId: plan.id, until: answer.until });
    if (done === "day-not-possible") {
      return refuseForm([{ fieldId: "until", message: "Choose how long to pause" }], values);
    }
    return afterChange(done, "paused");
  });
}

export default function PausePlan({ loaderData: { options }, actionData }: Route.ComponentProps) {
  const t = useText<BillingText>();
  const isBusy = useBusy();
  return (
    <div className="max-w-column">
      <PageTitle refused={Boolean(actionData)}>{t("Pause your plan")}</PageTitle>
      <FormProblems refused={actionData} />
      <BackLink to={href("/profile/billing")} />
      <Form method="post" noValidate className="mt-6 grid gap-6">
        <RadioGroup
          name="until"
          legend={t("How long do you want to pause?")}
          legendSize="page"
          hint={t(
            "No charges and no shipments until then. Your chart stays open, and you can end the pause at any time.",
          )}
          options={options}
          defaultValue={actionData?.values["until"]}
          error={problemOf(actionData, "until")}
        />
        <p className="max-w-measure text-ink-2">
          {t("A pause only affects orders. Don't stop a dose on your own. Write to us if your medicine won't last.")}
        </p>
        <p>
          <Button busy={isBusy} busyText={t("Pausing")}>
            {t("Pause my plan")}
          </Button>
        </p>
      </Form>
    </div>
  );
}
