import { lazy, Suspense } from "react";
import { Form, useLocation } from "react-router";
import { BackLink } from "#ui/link/back-link.tsx";
import { Button } from "#ui/button.tsx";
import { ProgressBand } from "#ui/progress-band.tsx";
import { JOURNEYS, placeOf } from "#domain/intake/registration/journey.ts";
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
import { backFrom, journeyOf, stepOf, withAsked } from "./page-of.ts";
import { saveAnswer } from "./save-answer.server.ts";
import { StepFields, TITLES } from "./step-fields.tsx";
import { consentsFor, describeJourney, loadAnswers, requirePage, toValueViews } from "./step.server.ts";
import { SECTION_TITLES } from "./journey-labels.ts";

export { passActionHeaders as headers } from "../../shared/form/form.server.ts";
export const meta = noIndex;

/** Most people never see them. */
const NotEligible = lazy(async () => ({ default: (await import("./outcomes.tsx")).NotEligible }));
const HasSignIn = lazy(async () => ({ default: (await import("./outcomes.tsx")).HasSignIn }));
const Saved = lazy(async () => ({ default: (await import("./outcomes.tsx")).Saved }));

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const url = new URL(args.request.url);
    const journey = journeyOf(url.pathname);
    const draftToken = readDraftToken(args.request);
    const answers = await loadAnswers(ctx, { journey, draftToken });
    const page = requirePage(args.params.step, journey, answers);
    const state = await describeJourney(ctx, { journey, answers, here: stepOf(page), url });
    return {
      ...state,
      page,
      values: toValueViews(page, answers, state),
      consents: await consentsFor(ctx, page, answers),
      back: withAsked(backFrom(journey, page, answers), state.asked?.key),
    };
  });
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx, request) => {
    const journey = journeyOf(new URL(args.request.url).pathname);
    const draftToken = readDraftToken(args.request);
    const page = requirePage(args.params.step, journey, await loadAnswers(ctx, { journey, draftToken }));
    const values = await readForm(args.request);
    return saveAnswer(page, { ctx, request, journey, draftToken, values });
  });
}

export default function Step({ loaderData, actionData }: Route.ComponentProps) {
  const { page, journey, answers } = loaderData;
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
  const place = placeOf(stepOf(page)!);
  return (
    <>
      <PageTitle refused={Boolean(refused)}>{TITLES[page]}</PageTitle>
      <ProgressBand
        label={`Section ${place.section} of ${place.sections}: ${SECTION_TITLES[place.key]}`}
        detail={place.questions > 1 ? `Question ${place.question} of ${place.questions}` : undefined}
        sections={place.sections}
        done={place.section - 1}
        part={(place.question - 0.5) / place.questions}
      />
      <div className="mt-8 grid gap-12 lg:grid-cols-[minmax(0,36rem)_20rem] lg:justify-between">
        <div>
          <FormProblems refused={refused ?? (device === "failed" ? NO_PASSKEY : undefined)} />
          <BackLink to={loaderData.back} />
          <Form key={`${page}-${key}`} method="post" noValidate data-keep-text className="mt-6 grid gap-6">
            {page === "check" ? (
              <CheckAnswers {...loaderData} />
            ) : (
              <StepFields
                page={page}
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

const NO_PASSKEY = {
  problems: [{ message: "No passkey was created. Try again, or choose a password" }],
};

function Continue({ page, waiting }: { page: keyof typeof TITLES; waiting: boolean }) {
  const isBusy = useBusy("continue");
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap gap-3">
        <Button name="intent" value="continue" busy={isBusy} busyText="Saving">
          {page === "check" ? "My answers are correct" : "Continue"}
        </Button>
        {page === "password" && (
          <Button name="intent" value="passkey" variant="secondary" busy={waiting} busyText="Waiting for your device">
            Use a passkey instead
          </Button>
        )}
      </p>
      <p className="text-small text-ink-2">
        We save your answers as you go: on this device for 24 hours, and on any device once you confirm your email.
      </p>
    </div>
  );
}
