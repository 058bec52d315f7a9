import { data, href, redirect, redirectDocument, useSubmit } from "react-router";
import { useText } from "#ui/language/text.ts";
import { BackLink } from "#ui/link/back-link.tsx";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/form/checkbox.tsx";
import { Field } from "#ui/form/field.tsx";
import { RadioGroup } from "#ui/form/radio-group.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { getCard } from "#domain/billing/cards/get-card.ts";
import { PlanStart, startPlan } from "#domain/billing/plans/start-plan.ts";
import { CARD_PAGE } from "#http/card-page.ts";
import { Form } from "../../shared/form/form.tsx";
import { readForm, refuseForm } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { problemOf } from "../../shared/form/problems.ts";
import type { BillingText } from "../../shared/language/es/billing.server.ts";
import { runInLanguage } from "../../shared/language/page-language.server.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import type { Route } from "./+types/billing-start.ts";
import { AgreementNote, EnglishAgreement } from "./english-agreement.tsx";
import { loadStart, requireStartable } from "./load-start.server.ts";
import { PriceTable } from "./price-table.tsx";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return runInLanguage(args, async (ctx, language) => {
    const asked = new URL(args.request.url).searchParams;
    const start = await requireStartable(ctx, args.params.prescriptionId);
    return loadStart(ctx, start, { days: asked.get("days") === "90" ? 90 : 30, code: asked.get("code"), language });
  });
}

export async function action(args: Route.ActionArgs) {
  return runInLanguage(args, async (ctx) => {
    const start = await requireStartable(ctx, args.params.prescriptionId);
    const values = await readForm(args.request);
    if (values["consent"] !== "yes") {
      return refuseForm([{ fieldId: "consent", message: "Check the box to agree to the plan" }], values);
    }
    const agent = (args.request.headers.get("User-Agent") ?? "").slice(0, 400);
    const asked = PlanStart.safeParse({
      offeringKey: start.offeringKey,
      daysSupply: Number(values["days"]),
      termsVersion: Number(values["termsVersion"]),
      agreedCents: Number(values["agreedCents"]),
      code: values["code"] || null,
      agent,
    });
    if (!asked.success) throw data({ code: "bad-request" }, { status: 400 });
    const result = await startPlan(ctx, asked.data);
    if (result.kind === "ask-again") {
      return refuseForm([{ fieldId: "consent", message: "The price has changed. Read it again, then check the box" }]);
    }
    if (result.kind === "code-not-valid") {
      return refuseForm([{ fieldId: "code", message: CODE_PROBLEMS[result.quote.code] ?? "Check the code" }], values);
    }
    const card = await getCard(ctx, { userId: start.userId });
    return card ? redirect(`${href("/profile/billing")}?done=started`, 303) : redirectDocument(CARD_PAGE, 303);
  });
}

export default function StartPlan({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText<BillingText>();
  const { name, days, lines, total, later, terms, supplies, code, notIncluded } = loaderData;
  const wrongCode = CODE_PROBLEMS[code.state];
  const codeProblem = problemOf(actionData, "code") ?? (wrongCode && t(wrongCode));
  const isBusy = useBusy();
  const submit = useSubmit();
  return (
    <div className="max-w-column">
      <PageTitle refused={Boolean(actionData)}>{t("Start your plan")}</PageTitle>
      <FormProblems refused={actionData} />
      <BackLink to={href("/profile/billing")} />
      <h1 className="mt-6 text-question font-bold">{t("Start your plan")}</h1>
      <p className="mt-2 max-w-measure text-ink-2">
        {t(
          "{name}, as your provider prescribed it. Starting a plan doesn't charge you. We charge your first order when it's ready.",
          { name },
        )}
      </p>
      <Form method="get" className="mt-8 grid gap-6" preventScrollReset>
        <RadioGroup
          key={days}
          name="days"
          legend={t("How much in each order")}
          columns={2}
          options={supplies}
          defaultValue={String(days)}
          onChange={(value) => void submit({ days: value, code: code.typed }, { preventScrollReset: true })}
        />
        <Field
          name="code"
          label={t("Discount code")}
          optional
          hint={t("From our newsletter. You can use it once, on your first order.")}
          error={codeProblem}
        >
          <TextInput defaultValue={code.typed} autoComplete="off" spellCheck={false} className="max-w-56" />
        </Field>
        <p>
          <Button variant="secondary">{t("Update the price")}</Button>
        </p>
      </Form>
      <div className="mt-8">
        <PriceTable caption={t("First order, {days} days", { days })} lines={lines} total={total} after={later} />
        <p className="mt-3 text-small text-ink-2">{t("Not included: {what}.", { what: notIncluded })}</p>
      </div>
      <Form method="post" noValidate className="mt-6 grid gap-6">
        <input type="hidden" name="days" value={days} />
        <input type="hidden" name="code" value={code.state === "applied" ? code.typed : ""} />
        <input type="hidden" name="termsVersion" value={terms.version} />
        <input type="hidden" name="agreedCents" value={terms.cents} />
        <AgreementNote phone={loaderData.phone} />
        <Checkbox name="consent" value="yes" error={problemOf(actionData, "consent")}>
          <EnglishAgreement text={terms.text} />
        </Checkbox>
        <p>
          <Button busy={isBusy} busyText={t("Starting")}>
            {loaderData.hasCard ? t("Start my plan") : t("Agree and add a card")}
          </Button>
        </p>
      </Form>
    </div>
  );
}

const CODE_PROBLEMS: Partial<Record<string, BillingText>> = {
  "not-valid": "This code doesn't match your email address, or it has already been used. Check it, or leave it blank",
  "not-first": "This code is for a first order only, and you've already had one. Leave it blank",
};
