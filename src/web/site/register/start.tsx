import type { ReactNode } from "react";
import { href, redirect } from "react-router";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Link } from "#ui/link/link.tsx";
import { JOURNEYS } from "#domain/intake/registration/journey.ts";
import { FIRST_VISITS } from "#domain/intake/registration/visit-offering.ts";
import { isReturningPatient } from "#domain/scheduling/lists/is-returning-patient.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { run } from "../../shared/request/request.server.ts";
import type { Route } from "./+types/start.ts";
import { readDraftToken } from "./draft-cookie.server.ts";
import { Costs, Tasks } from "./journey-aside.tsx";
import { journeyOf, pathOf, withAsked } from "./page-of.ts";
import { describeJourney, loadAnswers } from "./step.server.ts";
import { useText } from "#ui/language/text.ts";
import type { RegisterText } from "../../shared/language/es/register.server.ts";
import { inLanguage, languageOf, useLocalPath } from "../../shared/language/language.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const url = new URL(args.request.url);
    const journey = journeyOf(url.pathname);
    if (await isReturningPatient(ctx, { firstVisit: FIRST_VISITS[journey] })) {
      throw redirect(href("/consultation/secondary-followup"), 303);
    }
    const answers = await loadAnswers(ctx, { journey, draftToken: readDraftToken(args.request) });
    const state = await describeJourney(ctx, { journey, answers, here: null, url });
    const { asked, next } = state;
    const isNewChoice = asked !== null && asked.key !== answers.treatmentKey;
    return {
      ...state,
      begin: isNewChoice
        ? withAsked(pathOf(journey, "treatment"), asked.key)
        : next
          ? pathOf(journey, next)
          : href("/book"),
      isReady: next === null && !isNewChoice,
      signIn: `${href("/sign-in")}?to=${encodeURIComponent(inLanguage(languageOf(url.pathname), withAsked(JOURNEYS[journey], asked?.key)))}`,
    };
  });
}

/** What they get, what happens and what it costs, before the first question; the limits come last. People also come back here. */
export default function Start({ loaderData }: Route.ComponentProps) {
  const { journey, answers, asked, tasks, offering, minimumAge, begin, isReady, signIn } = loaderData;
  const isWeightLoss = journey === "weight-loss";
  const t = useText<RegisterText>();
  const at = useLocalPath();
  const hasBegun = answers.treatmentKey !== null || answers.state !== null || answers.dateOfBirth !== null;
  const title = t(isWeightLoss ? "Get Started with medical weight loss" : "Get Started");
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <div className="grid gap-x-12 lg:grid-cols-[minmax(0,36rem)_22rem] lg:grid-rows-[auto_1fr] lg:justify-between">
        <div>
          <h1 className="text-h1 font-bold">{title}</h1>
          <p className="mt-3 text-lead text-ink-2">
            {t(
              "Registering takes about ten minutes and costs nothing. You can stop at any question and come back later.",
            )}
          </p>
          {asked && <p className="mt-3 font-semibold">{t("You chose: {name}", { name: asked.name })}</p>}
          <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
            <ButtonLink to={at(begin)}>
              {t(isReady ? "Book your visit" : hasBegun ? "Continue" : "Start now")}
            </ButtonLink>
            {!answers.isSignedIn && (
              <span className="text-ink-2">
                {t("Have an account?")} <Link to={at(signIn)}>{t("Sign In")}</Link>
              </span>
            )}
          </p>
          <Part title={t("What you get")}>
            <ul className={`${list} list-disc`}>
              <li>{t("A video visit with a provider licensed in the state you're in.")}</li>
              <li>
                {t("A blood test before treatment, unless you have recent results, and your numbers in plain words.")}
              </li>
              <li>{t("A clear answer: the provider tells you what they decided, and why.")}</li>
              <li>{t("If a medicine is prescribed, a licensed pharmacy ships it to you.")}</li>
            </ul>
          </Part>
          <Part title={t("What happens")}>
            <ol className={`${list} list-decimal`}>
              <li>{t("You register and see your next steps.")}</li>
              <li>{t("You show your photo ID and answer health questions.")}</li>
              <li>{t("You choose a time and meet your provider by video.")}</li>
              <li>{t("You pay for the visit after it takes place, and for medicine only if it's prescribed.")}</li>
            </ol>
          </Part>
        </div>
        {offering && (
          <div className="mt-9 self-start border border-t-8 border-line border-t-band-300 bg-surface p-5 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0 lg:px-6">
            <Costs {...offering} />
          </div>
        )}
        <div>
          <Part title={t("What you need")}>
            <p className="mt-2 text-ink-2">
              {t("Your email, your phone and your ID. Lab results, if you have recent ones.")}
            </p>
          </Part>
          <Part title={t("What we ask")}>
            <div className="mt-2">
              <Tasks tasks={tasks} />
            </div>
          </Part>
          <Part title={t("Who we can treat")}>
            <ul className={`${list} list-disc`}>
              <li>
                {t("You must be {age} or older, and in a state where we have licensed providers.", { age: minimumAge })}
              </li>
              <li>{t("A provider decides whether a medicine is right for you. It is not right for everyone.")}</li>
              <li>{t("We don't treat emergencies. If you're in danger, call 911.")}</li>
              <li>
                {t("Not sure whether this is for you?")}{" "}
                <Link to={href("/symptom-check")}>{t("Check your symptoms")}</Link>.
              </li>
            </ul>
          </Part>
          <p className="mt-6 text-ink-2">
            {isWeightLoss ? (
              <>
                {t("Looking for hormone treatment?")} <Link to={at(JOURNEYS.hormone)}>{t("Start here")}</Link>.
              </>
            ) : (
              <>
                {t("Looking for medical weight loss?")} <Link to={at(JOURNEYS["weight-loss"])}>{t("Start here")}</Link>.
              </>
            )}
          </p>
        </div>
      </div>
    </>
  );
}

const list = "mt-2 grid gap-2 pl-5 text-ink-2";

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-9">
      <h2 className="text-h3 font-heading">{title}</h2>
      {children}
    </section>
  );
}
