import { createContext, data, href, redirect } from "react-router";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Link } from "#ui/link/link.tsx";
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

/** Set once this request has brought answers: the router draws the page with a reading request of its own. */
const isAnswered = createContext(false);

/** Without answers there is nothing to show here: the form stands on the page of the medicines. */
export function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    if (!args.context.get(isAnswered)) throw redirect(`${href("/semaglutide")}#bmi`, 303);
    return { limits: (await getClinicalFacts(ctx)).weight_bmi_limits };
  });
}

/** Answered at once and forgotten: not stored, not logged, not counted, and never part of an address. */
export function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    args.context.set(isAnswered, true);
    const values = await readForm(args.request);
    const { answer, problems } = parseForm(BmiAnswers, values);
    if (problems) return refuseForm(problems, values);
    const bmi = bmiOf({ feet: answer.ft, inches: answer.in, pounds: answer.lb });
    const { weight_bmi_limits: limits } = await getClinicalFacts(ctx);
    return data({ bmi, meaning: meaningOf(bmi, answer.condition, limits) });
  });
}

const TRAIL = [
  { to: href("/"), label: "Home" },
  { to: href("/semaglutide"), label: "Medical weight loss" },
];

export default function BmiResult({ loaderData: { limits }, actionData }: Route.ComponentProps) {
  const refused = actionData && "problems" in actionData ? actionData : undefined;
  return (
    <Page>
      <PageTitle refused={refused !== undefined}>Check your BMI</PageTitle>
      <div className={wrap}>
        <Crumbs trail={TRAIL} current="Check your BMI" />
        {actionData && "bmi" in actionData ? (
          <Answer {...actionData} limits={limits} />
        ) : (
          <div className="mt-8">
            <BmiForm {...refused} limits={limits} level="page" />
          </div>
        )}
      </div>
    </Page>
  );
}

function Answer({ bmi, meaning, limits }: { bmi: number; meaning: BmiMeaning; limits: BmiLimits }) {
  const { lead, next, canRegister } = bmiMessages(limits)[meaning];
  return (
    <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_26rem]">
      <div>
        <PageHead title={`Your BMI is ${bmi}`} lead={lead} />
        <h2 className="mt-10 text-h3 font-heading">What you can do next</h2>
        <ul className="mt-3 grid max-w-article list-disc gap-2 pl-5">
          {next.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
        <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
          {canRegister && <ButtonLink to={href("/semaglutide/register")}>Make Appointment</ButtonLink>}
          <Link to={`${href("/semaglutide")}#bmi`} variant="standalone">
            Check again
          </Link>
          <Link to={href("/semaglutide")} variant="standalone">
            Back to both medicines
          </Link>
        </div>
        <p className="mt-8 max-w-article text-small text-ink-2">
          This is arithmetic, not a diagnosis. BMI does not see muscle, age, sex or where weight sits. A licensed
          provider looks at your history and your labs and then decides. We have not kept your numbers.
        </p>
      </div>
      <aside aria-label="Where the number lies" className="self-start border border-line bg-surface p-5 lg:mt-7 lg:p-6">
        <h2 className="text-lead font-heading">How the number is used</h2>
        <BmiScale bmi={bmi} limits={limits} />
      </aside>
    </div>
  );
}

type Words = { lead: string; next: string[]; canRegister: boolean };

const bmiMessages = ({ alone, with_condition: withCondition }: BmiLimits): Record<BmiMeaning, Words> => ({
  "enough-alone": {
    lead: "By the number alone, a provider may consider semaglutide or tirzepatide with you. Other things can still rule them out.",
    next: [
      "Read the boxed warning and the list of people who must not use them.",
      "Have your list of medicines ready, and any lab results from the last months.",
      "If you register, the first questions are about reasons not to treat. You pay nothing if they apply.",
    ],
    canRegister: true,
  },
  "with-condition": {
    lead: `With a weight-related condition, a provider may consider one of these medicines from a BMI of ${withCondition}.`,
    next: [
      "Have a record of the condition ready, such as a visit note or a list of your medicines.",
      "Read the boxed warning and the list of people who must not use them.",
      "If you register, the first questions are about reasons not to treat. You pay nothing if they apply.",
    ],
    canRegister: true,
  },
  "ask-about-condition": {
    lead: `From ${withCondition} to ${(alone - 0.1).toFixed(1)} it depends on whether you have a weight-related condition. You were not sure, and that is a fair answer.`,
    next: [
      "Ask the doctor or pharmacist who knows you about blood pressure, blood sugar, cholesterol and sleep apnea.",
      "A blood pressure reading and a basic blood test answer most of it.",
      "You can also register. A provider looks at your history and your labs with you.",
    ],
    canRegister: true,
  },
  "not-these": {
    lead: "At this number the labels do not support either medicine, so we would not prescribe them for weight.",
    next: [
      "If your weight worries you, talk with a doctor near you about food, sleep, activity and medicines that add weight.",
      "If you have diabetes, other rules apply. Your own doctor can advise you.",
      "If thoughts about food or weight take over your day, the people at your doctor's office can help you find care.",
    ],
    canRegister: false,
  },
  "below-range": {
    lead: "This number is below the usual range for adults. Weight-loss medicines would be wrong here.",
    next: [
      "If you have lost weight without trying, see a doctor in person soon.",
      "If eating feels hard or frightening, you are not alone. Call or text 988 at any hour, or ask your doctor for help.",
    ],
    canRegister: false,
  },
});
