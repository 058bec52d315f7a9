import { lazy, Suspense } from "react";
import { Form, useLocation } from "react-router";
import { BackLink } from "#ui/link/back-link.tsx";
import { Button } from "#ui/button.tsx";
import { ProgressBand } from "#ui/progress-band.tsx";
import { JOURNEYS } from "#domain/intake/registration/journey.ts";
import { readForm } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import type { Refused } from "../../shared/form/problems.ts";
import { run } from "../../shared/request/request.server.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import { useMakePasskey } from "../../shared/sign-in/use-make-passkey.ts";
import type { Route } from "./+types/step.ts";
import { CheckAnswers } from "./check-answers.tsx";
import { readDraftToken } from "./draft-cookie.server.ts";
import { JourneyAside } from "./journey-aside.tsx";
import { backFrom, journeyOf, stepOf, withAsked, type JourneyPage } from "./page-of.ts";
import { saveAnswer } from "./save-answer.server.ts";
import { StepFields } from "./step-fields.tsx";
import { consentsFor, describeJourney, loadAnswers, placeFor, requirePage, toValueViews } from "./step.server.ts";
import { useText } from "#ui/language/text.ts";
import type { RegisterText } from "../../shared/language/es/register.server.ts";
import { languageOf, useLocalPath } from "../../shared/language/language.ts";
import { inPageLanguage } from "../../shared/language/in-page-language.server.ts";

export { passActionHeaders as headers } from "../../shared/form/form.server.ts";
export const meta = noIndex;

/** Most people never see them. */
const NotEligible = lazy(async () => ({ default: (await import("./outcomes.tsx")).NotEligible }));
const HasSignIn = lazy(async () => ({ default: (await import("./outcomes.tsx")).HasSignIn }));
const Saved = lazy(async () => ({ default: (await import("./outcomes.tsx")).Saved }));

export async function loader(args: Route.LoaderArgs) {
  const { url } = args;
  const language = languageOf(url.pathname);
  const load = run(args, async (ctx) => {
    const journey = journeyOf(url.pathname);
    const draftToken = readDraftToken(args.request);
    const answers = await loadAnswers(ctx, { journey, draftToken });
    const page = requirePage(args.params.step, journey, answers);
    const state = await describeJourney(ctx, { journey, answers, here: stepOf(page), url });
    return {
      ...state,
      page,
      values: toValueViews(page, answers, state),
      consents: await consentsFor(ctx, page, answers, language),
      ...placeFor(page, language),
      back: withAsked(backFrom(journey, page, answers), state.asked?.key),
    };
  });
  return inPageLanguage(language, () => load);
}

export async function action(args: Route.ActionArgs) {
  const { pathname } = args.url;
  const act = run(args, async (ctx, request) => {
    const journey = journeyOf(pathname);
    const draftToken = readDraftToken(args.request);
    const page = requirePage(args.params.step, journey, await loadAnswers(ctx, { journey, draftToken }));
    const values = await readForm(args.request);
    return saveAnswer(page, { ctx, request, journey, draftToken, values, language: languageOf(pathname) });
  });
  return inPageLanguage(languageOf(pathname), () => act);
}

export default function Step({ loaderData, actionData }: Route.ComponentProps) {
  const { page, journey, answers, title, place } = loaderData;
  const t = useText<RegisterText>();
  const at = useLocalPath();
  const refused = actionData && "problems" in actionData ? (actionData as Refused) : undefined;
  const begun = actionData && "passkey" in actionData ? actionData.passkey : undefined;
  const device = useMakePasskey(begun);
  const { key } = useLocation();
  if (actionData && "notEligible" in actionData) {
    const { notEligible: why, state } = actionData;
    return (
      <Suspense>
        <NotEligible why={why} state={state} journey={journey} minimumAge={loaderData.minimumAge} />
      </Suspense>
    );
  }
  if (actionData && "hasSignIn" in actionData) {
    return (
      <Suspense>
        <HasSignIn journey={journey} />
      </Suspense>
    );
  }
  if (page === "saved") {
    return (
      <Suspense>
        <Saved isSignedIn={answers.isSignedIn} home={JOURNEYS[journey]} />
      </Suspense>
    );
  }
  return (
    <>
      <PageTitle refused={Boolean(refused)}>{title}</PageTitle>
      {place && <ProgressBand {...place} />}
      <div className="mt-8 grid gap-12 lg:grid-cols-[minmax(0,36rem)_20rem] lg:justify-between">
        <div>
          <FormProblems
            refused={refused ?? (device === "failed" ? { problems: [{ message: t(NO_PASSKEY) }] } : undefined)}
          />
          <BackLink to={at(loaderData.back)} />
          <Form key={`${page}-${key}`} method="post" noValidate data-keep-text className="mt-6 grid gap-6">
            {page === "check" ? (
              <CheckAnswers {...loaderData} />
            ) : (
              <StepFields
                page={page}
                title={title}
                form={{ values: refused?.values ?? loaderData.values, refused }}
                treatments={loaderData.treatments}
                consents={loaderData.consents}
                email={answers.email}
                minimumAge={loaderData.minimumAge}
              />
            )}
            <Continue page={page} waiting={device === "waiting"} />
          </Form>
        </div>
        <JourneyAside tasks={loaderData.tasks} offering={loaderData.offering} />
      </div>
    </>
  );
}

const NO_PASSKEY = "No passkey was created. Try again, or choose a password";

function Continue({ page, waiting }: { page: JourneyPage; waiting: boolean }) {
  const t = useText<RegisterText>();
  const isBusy = useBusy("continue");
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap gap-3">
        <Button name="intent" value="continue" busy={isBusy} busyText={t("Saving")}>
          {t(page === "check" ? "My answers are correct" : "Continue")}
        </Button>
        {page === "password" && (
          <Button
            name="intent"
            value="passkey"
            variant="secondary"
            busy={waiting}
            busyText={t("Waiting for your device")}
          >
            {t("Use a passkey instead")}
          </Button>
        )}
      </p>
      <p className="text-small text-ink-2">
        {t(
          "We save your answers as you go: on this device for 24 hours, and on any device once you confirm your email.",
        )}
      </p>
    </div>
  );
}
