import { href, redirect } from "react-router";
import { z } from "zod";
import type { Ctx } from "#core/ctx.ts";
import { dayIn } from "#core/dates.ts";
import { formatAt, formatDate } from "#core/format-date.ts";
import { Button } from "#ui/button.tsx";
import { useText } from "#ui/language/text.ts";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Link } from "#ui/link/link.tsx";
import { listEpisodes } from "#domain/intake/episodes/list-episodes.ts";
import { changeEpisode } from "#domain/intake/episodes/change-episode.ts";
import { previewEnd } from "#domain/intake/episodes/preview-end.ts";
import { formatSlotHour, formatZone } from "#domain/scheduling/slots/visit-time.ts";
import { Form } from "../../shared/form/form.tsx";
import { readForm } from "../../shared/form/form.server.ts";
import { inSentence, treatmentNames } from "../../shared/intake/treatment-names.server.ts";
import { factsText, questionsText } from "../../shared/language/es/messages.server.ts";
import type { QuestionsText } from "../../shared/language/es/questions.server.ts";
import { LOCALES, type Language } from "../../shared/language/language.ts";
import { pageLanguage } from "../../shared/language/page-language.server.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { requireId } from "../../shared/request/require-id.server.ts";
import { run } from "../../shared/request/request.server.ts";
import type { Route } from "./+types/questions.ts";
import { DraftRibbon } from "./draft-ribbon.tsx";
import { listSections, loadQuestions, pathOf } from "./load-questions.server.ts";
import { Trust } from "./questions-aside.tsx";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const language = pageLanguage(args);
    const interview = await loadQuestions(ctx, language);
    const isAsked = interview !== null && interview !== "not-served";
    const said = isAsked ? interview.language : language;
    const names = await treatmentNames(ctx);
    const nameOf = (key: string) => factsText(said)(names[key] ?? key);
    const episodes = (await listEpisodes(ctx)).map(({ id, treatmentKey, status, canRetry }) => ({
      id,
      name: nameOf(treatmentKey),
      status,
      canRetry,
    }));
    const ending = await loadEnding(ctx, args.url.searchParams.get("end"), nameOf, said);
    if (ending) return { kind: "ending" as const, language: said, episodes, ending };
    if (!isAsked) {
      return { kind: interview === null ? ("nothing" as const) : ("not-served" as const), language: said, episodes };
    }
    const hasBegun = Object.keys(interview.answers).length > 0;
    return {
      kind: "asking" as const,
      language: said,
      episodes,
      hasBegun,
      sections: listSections(interview, null).map(({ name, places }) => ({ name, count: places.length })),
      next: pathOf(interview.evaluation.next),
      isComplete: interview.evaluation.next === null,
      deletedOn:
        interview.forgottenOn && formatAt(ctx.env.CLINIC_TIME_ZONE, interview.forgottenOn, "long", LOCALES[said]),
      hasDraft: interview.hasDraft,
    };
  });
}

/** What ends with a treatment, if its id is in the address. */
async function loadEnding(ctx: Ctx, episodeId: string | null, nameOf: (key: string) => string, language: Language) {
  const locale = LOCALES[language];
  const id = z.uuid().safeParse(episodeId).data;
  const end = id ? await previewEnd(ctx, { episodeId: id }) : null;
  return (
    end && {
      id: id!,
      name: inSentence(nameOf(end.treatmentKey)),
      visits: end.visits.map(({ id: visitId, startsAt, zone, providerName }) => ({
        id: visitId,
        text: questionsText(language)("{day} at {hour}, with {provider}", {
          day: formatDate(dayIn(zone, startsAt), "long", locale),
          hour: `${formatSlotHour(startsAt, zone, locale)} ${formatZone(startsAt, zone, locale)}`,
          provider: providerName,
        }),
      })),
    }
  );
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const values = await readForm(args.request);
    if (!values["episode"]) return redirect(href("/questions"), 303);
    const episodeId = requireId(values["episode"]);
    if (values["intent"] === "retry") await changeEpisode(ctx, { episodeId, to: "asking" });
    else if (values["intent"] === "end-confirmed") await changeEpisode(ctx, { episodeId, to: "ended" });
    else return redirect(`${href("/questions")}?end=${episodeId}`, 303);
    return redirect(href("/questions"), 303);
  });
}

export default function Questions({ loaderData }: Route.ComponentProps) {
  const t = useText<QuestionsText>();
  const { kind, episodes } = loaderData;
  if (kind === "asking") return <Asking {...loaderData} />;
  if (kind === "ending") return <Ending {...loaderData.ending} />;
  return (
    <div className="grid max-w-column gap-6">
      <PageTitle>{t("Health questions")}</PageTitle>
      <h1 className="text-question font-bold">
        {t(kind === "nothing" ? "You have no questions to answer" : "Our questions aren't ready yet")}
      </h1>
      <p className="text-lead">
        {t(
          kind === "nothing"
            ? "When you ask about a treatment, your health questions appear here."
            : "A clinician is still reviewing them. Please come back in a few days. You don't have to do anything now.",
        )}
      </p>
      <Treatments episodes={episodes} />
      <p>
        <ButtonLink to={href("/profile")}>{t("Go to my account")}</ButtonLink>
      </p>
    </div>
  );
}

type EndingProps = Extract<Route.ComponentProps["loaderData"], { kind: "ending" }>["ending"];

/** What ends, before it does. */
function Ending({ id, name, visits }: EndingProps) {
  const t = useText<QuestionsText>();
  const title = t("Stop asking about {name}?", { name });
  return (
    <div className="grid max-w-column gap-6">
      <PageTitle>{title}</PageTitle>
      <h1 className="text-question font-bold">{title}</h1>
      <ul className="list-disc space-y-2 pl-5">
        <li>{t("We stop asking you questions about {name}.", { name })}</li>
        <li>{t("We delete answers that you haven't sent 30 days after your last one.")}</li>
        {visits.map((visit) => (
          <li key={visit.id}>
            <b className="font-semibold">{t("Your visit is canceled:")}</b>{" "}
            {t("{visit}. You pay nothing for it. If there is a hold on your card, we release it.", {
              visit: visit.text,
            })}
          </li>
        ))}
        {visits.length === 0 && <li>{t("Nothing else changes.")}</li>}
      </ul>
      <p>{t("You can ask about {name} again at any time.", { name })}</p>
      <Form method="post" className="flex flex-wrap items-center gap-4">
        <input type="hidden" name="episode" value={id} />
        <Button name="intent" value="end-confirmed" variant="danger">
          {t(visits.length > 0 ? "Stop and cancel my visit" : "Stop asking")}
        </Button>
        <ButtonLink to={href("/questions")} variant="secondary">
          {t("Go back")}
        </ButtonLink>
      </Form>
    </div>
  );
}

type AskingProps = Extract<Route.ComponentProps["loaderData"], { kind: "asking" }>;

function Asking({ hasBegun, sections, next, isComplete, deletedOn, hasDraft, episodes }: AskingProps) {
  const t = useText<QuestionsText>();
  const count = sections.reduce((sum, section) => sum + section.count, 0);
  return (
    <div className="grid max-w-column gap-6">
      <PageTitle>{t("Health questions")}</PageTitle>
      <DraftRibbon isDraft={hasDraft} />
      <h1 className="text-question font-bold">{t(hasBegun ? "Your answers are saved" : "Your health questions")}</h1>
      <p className="text-lead">
        {hasBegun
          ? t("Go on from here, or from any other phone or computer you sign in on.")
          : t(
              "Your provider needs these before your visit. There are about {count} short questions, one on each page. Plan on about 15 minutes.",
              { count },
            )}
      </p>
      {!hasBegun && (
        <section>
          <h2 className="mb-2 text-lead font-heading">{t("What we ask about")}</h2>
          <ul className="list-disc pl-5">
            {sections.map(({ name }) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </section>
      )}
      <p>
        <ButtonLink to={next}>{t(isComplete ? "Check and send" : hasBegun ? "Go on now" : "Start")}</ButtonLink>
      </p>
      {deletedOn && (
        <p className="text-small text-ink-2">
          {t("If you never send them, we delete your answers on {day}.", { day: deletedOn })}
        </p>
      )}
      <Trust />
      <Treatments episodes={episodes} />
      <p>
        <Link to={href("/profile")}>{t("Go to my account")}</Link>
      </p>
    </div>
  );
}

function Treatments({ episodes }: Pick<AskingProps, "episodes">) {
  const t = useText<QuestionsText>();
  if (episodes.length === 0) return null;
  return (
    <section>
      <h2 className="mb-2 text-lead font-heading">{t("What you asked about")}</h2>
      <ul className="border-t border-ink">
        {episodes.map(({ id, name, status, canRetry }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3">
            <span>
              {name}
              <span className="block text-small text-ink-2">{t(STATUS_LABELS[status])}</span>
            </span>
            {canRetry && (
              <Form method="post">
                <input type="hidden" name="episode" value={id} />
                <Button name="intent" value="retry" variant="secondary" size="small">
                  {t("Answer again")}
                  <span className="sr-only">: {name}</span>
                </Button>
              </Form>
            )}
            {status === "asking" && (
              <Link to={`${href("/questions")}?end=${id}`} className="touch-target">
                {t("Stop asking about this")}
                <span className="sr-only">: {name}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const STATUS_LABELS: Record<AskingProps["episodes"][number]["status"], QuestionsText> = {
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
