import { createContext, data, href, redirect } from "react-router";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { useText, type Text } from "#ui/language/text.ts";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Link } from "#ui/link/link.tsx";
import type { BmiText } from "../../shared/language/es/bmi.server.ts";
import { inPageLanguage } from "../../shared/language/in-page-language.server.ts";
import { inLanguage, languageOf, useLocalPath } from "../../shared/language/language.ts";
import { PageTitle, noIndex } from "../../shared/page/page-title.tsx";
import { parseForm, readForm, refuseForm } from "../../shared/form/form.server.ts";
import { run } from "../../shared/request/request.server.ts";
import type { Route } from "./+types/bmi-result.ts";
import { BmiAnswers } from "../parts/bmi/bmi-answers.server.ts";
import { BmiForm } from "../parts/bmi/bmi-form.tsx";
import { bmiOf, meaningOf, type BmiLimits, type BmiMeaning } from "../parts/bmi/bmi.ts";
import { BmiScale } from "../parts/bmi/bmi-scale.tsx";
import { Crumbs, Page, PageHead, wrap } from "../parts/page.tsx";

export const meta = noIndex;

/** Set once this request has answers: the router renders the page with its own read request. */
const isAnswered = createContext(false);

/** Without answers there's nothing to show: the form is on the medicines' page. */
export function loader(args: Route.LoaderArgs) {
  const language = languageOf(args.url.pathname);
  return run(args, async (ctx) => {
    if (!args.context.get(isAnswered)) throw redirect(inLanguage(language, `${href("/semaglutide")}#bmi`), 303);
    return { limits: (await getClinicalFacts(ctx)).weight_bmi_limits };
  });
}

/** Answered immediately and discarded: not stored, logged or counted, and never in a URL. */
export function action(args: Route.ActionArgs) {
  return inPageLanguage(languageOf(args.url.pathname), () =>
    run(args, async (ctx) => {
      args.context.set(isAnswered, true);
      const values = await readForm(args.request);
      const { answer, problems } = parseForm(BmiAnswers, values);
      if (problems) return refuseForm(problems, values);
      const bmi = bmiOf({ feet: answer.ft, inches: answer.in, pounds: answer.lb });
      const { weight_bmi_limits: limits } = await getClinicalFacts(ctx);
      return data({ bmi, meaning: meaningOf(bmi, answer.condition, limits) });
    }),
  );
}

export default function BmiResult({ loaderData: { limits }, actionData }: Route.ComponentProps) {
  const t = useText<BmiText>();
  const at = useLocalPath();
  const trail = [
    { to: at(href("/")), label: t("Home") },
    { to: at(href("/semaglutide")), label: t("Medical weight loss") },
  ];
  const refused = actionData && "problems" in actionData ? actionData : undefined;
  return (
    <Page>
      <PageTitle refused={refused !== undefined}>{t("Check your BMI")}</PageTitle>
      <div className={wrap}>
        <Crumbs trail={trail} current={t("Check your BMI")} />
        {actionData && "bmi" in actionData ? (
          <Answer {...actionData} limits={limits} />
        ) : (
          <div className="mt-8">
            <BmiForm {...refused} limits={limits} action={at(href("/semaglutide/bmi"))} level="page" />
          </div>
        )}
      </div>
    </Page>
  );
}

function Answer({ bmi, meaning, limits }: { bmi: number; meaning: BmiMeaning; limits: BmiLimits }) {
  const t = useText<BmiText>();
  const at = useLocalPath();
  const { lead, next, canRegister } = bmiMessages(limits, t)[meaning];
  return (
    <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_26rem]">
      <div>
        <PageHead title={t("Your BMI is {bmi}", { bmi })} lead={lead} />
        <h2 className="mt-10 text-h3 font-heading">{t("What you can do next")}</h2>
        <ul className="mt-3 grid max-w-article list-disc gap-2 pl-5">
          {next.map((step) => (
            <li key={step}>{t(step)}</li>
          ))}
        </ul>
        <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
          {canRegister && <ButtonLink to={at(href("/semaglutide/register"))}>{t("Make Appointment")}</ButtonLink>}
          <Link to={at(`${href("/semaglutide")}#bmi`)} variant="standalone">
            {t("Check again")}
          </Link>
          <Link to={at(href("/semaglutide"))} variant="standalone">
            {t("Back to both medicines")}
          </Link>
        </div>
        <p className="mt-8 max-w-article text-small text-ink-2">
          {t(
            "This is arithmetic, not a diagnosis. BMI doesn't account for muscle, age, sex or where you carry weight. A licensed provider reviews your history and labs before deciding. We haven't saved your numbers.",
          )}
        </p>
      </div>
      <aside
        aria-label={t("Where your BMI falls")}
        className="self-start border border-line bg-surface p-5 lg:mt-7 lg:p-6"
      >
        <h2 className="text-lead font-heading">{t("How we use this number")}</h2>
        <BmiScale bmi={bmi} limits={limits} />
      </aside>
    </div>
  );
}

type Words = { lead: string; next: BmiText[]; canRegister: boolean };

const bmiMessages = (
  { alone, with_condition: withCondition }: BmiLimits,
  t: Text<BmiText>,
): Record<BmiMeaning, Words> => ({
  "enough-alone": {
    lead: t(
      "Based on BMI alone, you may be a candidate for semaglutide or tirzepatide. Other things can still rule them out.",
    ),
    next: [
      "Read the boxed warning and the list of people who must not use them.",
      "Have a list of your medicines ready, and any lab results from the past few months.",
      "If you register, the first questions check for reasons not to treat you. If any apply, you pay nothing.",
    ],
    canRegister: true,
  },
  "with-condition": {
    lead: t(
      "With a weight-related condition, a provider may consider one of these medicines at a BMI of {limit} or more.",
      { limit: withCondition },
    ),
    next: [
      "Have a record of the condition ready, such as a visit note or a list of your medicines.",
      "Read the boxed warning and the list of people who must not use them.",
      "If you register, the first questions check for reasons not to treat you. If any apply, you pay nothing.",
    ],
    canRegister: true,
  },
  "ask-about-condition": {
    lead: t(
      "From {from} to {to} it depends on whether you have a weight-related condition. You weren't sure, and that's OK.",
      { from: withCondition, to: (alone - 0.1).toFixed(1) },
    ),
    next: [
      "Ask the doctor or pharmacist who knows you about blood pressure, blood sugar, cholesterol and sleep apnea.",
      "A blood pressure reading and a basic blood test will answer most of it.",
      "You can also register. A provider will go over your history and labs with you.",
    ],
    canRegister: true,
  },
  "not-these": {
    lead: t(
      "At this BMI, the labels don't support using either medicine, so we wouldn't prescribe them for weight loss.",
    ),
    next: [
      "If you're worried about your weight, talk with a doctor near you about food, sleep, activity and medicines that cause weight gain.",
      "If you have diabetes, different rules apply. Your own doctor can advise you.",
      "If thoughts about food or weight take over your day, your doctor's office can help you find care.",
    ],
    canRegister: false,
  },
  "below-range": {
    lead: t("This BMI is below the usual range for adults. Weight-loss medicines would not be appropriate."),
    next: [
      "If you have lost weight without trying, see a doctor in person soon.",
      "If eating feels hard or frightening, you are not alone. Call or text 988 at any hour, or ask your doctor for help.",
    ],
    canRegister: false,
  },
});
