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
import { journeyOf, pathOf } from "./page-of.ts";
import { describeJourney, loadAnswers } from "./step.server.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const journey = journeyOf(new URL(args.request.url).pathname);
    if (await isReturningPatient(ctx, { firstVisit: FIRST_VISITS[journey] })) {
      throw redirect(href("/consultation/secondary-followup"), 303);
    }
    const answers = await loadAnswers(ctx, { journey, draftToken: readDraftToken(args.request) });
    return describeJourney(ctx, { journey, answers, here: null });
  });
}

/** The cost and the steps, before the first question. People also come back here. */
export default function Start({ loaderData: { journey, answers, next, tasks, offering } }: Route.ComponentProps) {
  const isWeightLoss = journey === "weight-loss";
  const hasBegun = answers.treatmentKey !== null || answers.state !== null || answers.dateOfBirth !== null;
  const title = isWeightLoss ? "Get Started with medical weight loss" : "Get Started";
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <div className="grid gap-12 lg:grid-cols-[minmax(0,36rem)_22rem] lg:justify-between">
        <div>
          <h1 className="text-h1 font-bold">{title}</h1>
          <p className="mt-3 text-lead text-ink-2">
            Takes about ten minutes. You can stop at any question and come back later.
          </p>
          <ul className="mt-5 grid list-disc gap-2 pl-5 text-ink-2">
            <li>Have your email, your phone and your ID handy.</li>
            <li>
              At the end, you'll see your next steps: photo ID, health questions, and a video visit with a provider
              licensed in your state.
            </li>
            <li>A provider decides whether a medicine is right for you. It is not right for everyone.</li>
          </ul>
          <p className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-3">
            <ButtonLink to={next ? pathOf(journey, next) : href("/book")}>
              {next === null ? "Book your visit" : hasBegun ? "Continue" : "Start now"}
            </ButtonLink>
            {!answers.isSignedIn && (
              <span className="text-ink-2">
                Have an account?{" "}
                <Link to={`${href("/sign-in")}?to=${encodeURIComponent(JOURNEYS[journey])}`}>Sign In</Link>
              </span>
            )}
          </p>
          <section className="mt-12">
            <h2 className="mb-2 text-h3 font-heading">What we ask</h2>
            <Tasks tasks={tasks} />
          </section>
          <p className="mt-6 text-ink-2">
            {isWeightLoss ? (
              <>
                Looking for hormone treatment? <Link to={JOURNEYS.hormone}>Start here</Link>.
              </>
            ) : (
              <>
                Looking for medical weight loss? <Link to={JOURNEYS["weight-loss"]}>Start here</Link>.
              </>
            )}
          </p>
        </div>
        {offering && (
          <div className="self-start border border-t-8 border-line border-t-band-300 bg-surface p-5 lg:px-6">
            <Costs {...offering} />
          </div>
        )}
      </div>
    </>
  );
}
