import { href, redirect } from "react-router";
import { formatDay } from "#core/format-date.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Link } from "#ui/link/link.tsx";
import { listEpisodes } from "#domain/intake/episodes/list-episodes.ts";
import { changeEpisode } from "#domain/intake/episodes/change-episode.ts";
import { getQuestions } from "#domain/intake/responses/get-questions.ts";
import { Form } from "../../shared/form/form.tsx";
import { readForm } from "../../shared/form/form.server.ts";
import { treatmentNames } from "../../shared/intake/treatment-names.server.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { requireId } from "../../shared/request/require-id.server.ts";
import { run } from "../../shared/request/request.server.ts";
import type { Route } from "./+types/questions.ts";
import { DraftRibbon } from "./draft-ribbon.tsx";
import { listSections, pathOf } from "./load-questions.server.ts";
import { Trust } from "./questions-aside.tsx";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const interview = await getQuestions(ctx);
    const names = await treatmentNames(ctx);
    const episodes = (await listEpisodes(ctx)).map(({ id, treatmentKey, status, canRetry }) => ({
      id,
      name: names[treatmentKey] ?? treatmentKey,
      status,
      canRetry,
    }));
    if (interview === null || interview === "not-served") {
      return { kind: interview === null ? ("nothing" as const) : ("not-served" as const), episodes };
    }
    const hasBegun = Object.keys(interview.answers).length > 0;
    return {
      kind: "asking" as const,
      episodes,
      hasBegun,
      sections: listSections(interview, null).map(({ name, places }) => ({ name, count: places.length })),
      next: pathOf(interview.evaluation.next),
      isComplete: interview.evaluation.next === null,
      deletedOn: interview.forgottenOn && formatDay(ctx, interview.forgottenOn),
      hasDraft: interview.hasDraft,
    };
  });
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const values = await readForm(args.request);
    if (!values["episode"]) return redirect(href("/questions"), 303);
    const episodeId = requireId(values["episode"]);
    await changeEpisode(ctx, { episodeId, to: values["intent"] === "retry" ? "asking" : "ended" });
    return redirect(href("/questions"), 303);
  });
}

export default function Questions({ loaderData }: Route.ComponentProps) {
  const { kind, episodes } = loaderData;
  if (kind === "asking") return <Asking {...loaderData} />;
  return (
    <div className="grid max-w-column gap-6">
      <PageTitle>Health questions</PageTitle>
      <h1 className="text-question font-bold">
        {kind === "nothing" ? "You have no questions to answer" : "Our questions aren't ready yet"}
      </h1>
      <p className="text-lead">
        {kind === "nothing"
          ? "When you ask about a treatment, your health questions appear here."
          : "A clinician is still reviewing them. Please come back in a few days. You don't have to do anything now."}
      </p>
      <Treatments episodes={episodes} />
      <p>
        <ButtonLink to={href("/profile")}>Go to my account</ButtonLink>
      </p>
    </div>
  );
}

type AskingProps = Extract<Route.ComponentProps["loaderData"], { kind: "asking" }>;

function Asking({ hasBegun, sections, next, isComplete, deletedOn, hasDraft, episodes }: AskingProps) {
  const questions = sections.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="grid max-w-column gap-6">
      <PageTitle>Health questions</PageTitle>
      <DraftRibbon isDraft={hasDraft} />
      <h1 className="text-question font-bold">{hasBegun ? "Your answers are saved" : "Your health questions"}</h1>
      <p className="text-lead">
        {hasBegun
          ? "Go on from here, or from any other phone or computer you sign in on."
          : `Your provider needs these before your visit. There are about ${questions} short questions, one on each page. Plan on about 15 minutes.`}
      </p>
      {!hasBegun && (
        <section>
          <h2 className="mb-2 text-lead font-heading">What we ask about</h2>
          <ul className="list-disc pl-5">
            {sections.map(({ name }) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </section>
      )}
      <p>
        <ButtonLink to={next}>{isComplete ? "Check and send" : hasBegun ? "Go on now" : "Start"}</ButtonLink>
      </p>
      {deletedOn && (
        <p className="text-small text-ink-2">If you never send them, we delete your answers on {deletedOn}.</p>
      )}
      <Trust />
      <Treatments episodes={episodes} />
      <p>
        <Link to={href("/profile")}>Go to my account</Link>
      </p>
    </div>
  );
}

function Treatments({ episodes }: Pick<AskingProps, "episodes">) {
  if (episodes.length === 0) return null;
  return (
    <section>
      <h2 className="mb-2 text-lead font-heading">What you asked about</h2>
      <ul className="border-t border-ink">
        {episodes.map(({ id, name, status, canRetry }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3">
            <span>
              {name}
              <span className="block text-small text-ink-2">{STATUS_LABELS[status]}</span>
            </span>
            {(canRetry || status === "asking") && (
              <Form method="post">
                <input type="hidden" name="episode" value={id} />
                <Button name="intent" value={canRetry ? "retry" : "end"} variant="secondary" size="small">
                  {canRetry ? "Answer again" : "Stop asking about this"}
                  <span className="sr-only">: {name}</span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const STATUS_LABELS: Record<AskingProps["episodes"][number]["status"], string> = {
  asking: "Waiting for your answers",
  stopped: "We can't start this now",
  submitted: "Your answers were sent",
  labs_wanted: "Waiting for a blood test",
  ready: "Ready for your visit",
  seen: "Your provider is deciding",
  active: "In treatment",
  paused: "Paused",
  declined: "Your provider decided against it",
  ended: "Ended",
};
