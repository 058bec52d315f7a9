import { href, redirect } from "react-router";
import { z } from "zod";
import { formatMoney } from "#core/format-money.ts";
import { useText } from "#ui/language/text.ts";
import { BackLink } from "#ui/link/back-link.tsx";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/form/checkbox.tsx";
import { Link } from "#ui/link/link.tsx";
import { changeSupply } from "#domain/billing/plans/change-supply.ts";
import { planStates, DAYS_SUPPLY } from "#domain/billing/plans/plan.ts";
import { getRenewalTerms } from "#domain/billing/plans/get-renewal-terms.ts";
import { Form } from "../../shared/form/form.tsx";
import { parseForm, readForm, refuseForm } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { problemOf } from "../../shared/form/problems.ts";
import type { BillingText } from "../../shared/language/es/billing.server.ts";
import { factsText } from "../../shared/language/es/messages.server.ts";
import { runInLanguage } from "../../shared/language/page-language.server.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import type { Route } from "./+types/billing-change.ts";
import { afterChange } from "./after-change.server.ts";
import { AgreementNote, EnglishAgreement } from "./english-agreement.tsx";
import { planCharge, requireOwnPlan } from "./load-plan.server.ts";
import { PriceTable } from "./price-table.tsx";

export const meta = noIndex;

const Agreed = z.object({
  consent: z.literal("yes", "Check the box to agree to the new amount"),
  daysSupply: z.coerce.number().pipe(z.union([z.literal(30), z.literal(90)])),
  termsVersion: z.coerce.number().int(),
  agreedCents: z.coerce.number().int().nonnegative(),
});

/** The other supply, with its price and terms: the amount changes, so the member agrees again. */
export async function loader(args: Route.LoaderArgs) {
  return runInLanguage(args, async (ctx, language) => {
    const plan = await requireOwnPlan(ctx, args.params.planId);
    if (!planStates.can("change", plan)) throw redirect(href("/profile/billing"), 303);
    const other = DAYS_SUPPLY.find((days) => days !== plan.daysSupply) ?? 30;
    const [now, then] = [await planCharge(ctx, plan, language), await planCharge(ctx, plan, language, other)];
    const terms = await getRenewalTerms(ctx, { amountCents: then.renewalCents, daysSupply: other });
    return {
      name: factsText(language)(plan.offeringName),
      now: { days: plan.daysSupply, amount: formatMoney(now.renewalCents) },
      after: { days: other, cents: then.renewalCents, amount: formatMoney(then.renewalCents), lines: then.lines },
      terms,
      phone: ctx.env.BRAND_PHONE,
    };
  });
}

export async function action(args: Route.ActionArgs) {
  return runInLanguage(args, async (ctx) => {
    const plan = await requireOwnPlan(ctx, args.params.planId);
    const values = await readForm(args.request);
    const { answer, problems } = parseForm(Agreed, values);
    if (problems) return refuseForm(problems, values);
    const { consent: _, ...agreed } = answer;
    const agent = (args.request.headers.get("User-Agent") ?? "").slice(0, 400);
    const done = await changeSupply(ctx, { planId: plan.id, ...agreed, agent });
    if (typeof done === "object") {
      return refuseForm([{ fieldId: "consent", message: "The price has changed. Read it again, then check the box" }]);
    }
    return afterChange(done, "changed");
  });
}

export default function ChangePlan({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText<BillingText>();
  const { name, now, after, terms } = loaderData;
  const isBusy = useBusy();
  return (
    <div className="max-w-column">
      <PageTitle refused={Boolean(actionData)}>{t("Change your plan")}</PageTitle>
      <FormProblems refused={actionData} />
      <BackLink to={href("/profile/billing")} />
      <h1 className="mt-6 text-question font-bold">{t("Change to {days} days of supply", { days: after.days })}</h1>
      <p className="mt-2 max-w-measure text-ink-2">
        {t(
          "{name}. Now it is {days} days for {amount}. The change starts with your next order. Need packages sent somewhere else?",
          { name, ...now },
        )}{" "}
        <Link to={href("/profile/change/:question", { question: "address" })}>{t("Change your address")}</Link>
      </p>
      <div className="mt-6">
        <PriceTable
          caption={t("Each order of {days} days", { days: after.days })}
          lines={after.lines}
          total={after.amount}
        />
      </div>
      <Form method="post" noValidate className="mt-6 grid gap-6">
        <input type="hidden" name="daysSupply" value={after.days} />
        <input type="hidden" name="termsVersion" value={terms.version} />
        <input type="hidden" name="agreedCents" value={after.cents} />
        <AgreementNote phone={loaderData.phone} />
        <Checkbox name="consent" value="yes" error={problemOf(actionData, "consent")}>
          <EnglishAgreement text={terms.text} />
        </Checkbox>
        <p>
          <Button busy={isBusy} busyText={t("Changing")}>
            {t("Change my plan")}
          </Button>
        </p>
      </Form>
    </div>
  );
}
