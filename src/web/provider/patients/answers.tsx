import { href, redirect } from "react-router";
import { BackLink } from "#ui/link/back-link.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { askAgain, AskAgain } from "#domain/intake/episodes/ask-again.ts";
import { Decline, declineEpisode } from "#domain/intake/episodes/decline-episode.ts";
import { requirePatient } from "#domain/chart/care/require-patient.ts";
import { AnswersView } from "../../shared/answers/answers-view.tsx";
import { loadAnswers } from "../../shared/answers/load-answers.server.ts";
import { parseForm, readForm, refuseConflict, refuseForm } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import type { Refused } from "../../shared/form/problems.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { run } from "../../shared/request/request.server.ts";
import { requireId } from "../../shared/request/require-id.server.ts";
import { PageMain } from "../../shared/shell/page-main.tsx";
import type { Route } from "./+types/answers.ts";
import { EpisodeDecisions } from "./episode-decisions.tsx";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => ({
    ...(await loadAnswers(ctx, requireId(args.params.userId))),
    userId: requireId(args.params.userId),
    done: args.url.searchParams.get("done"),
  }));
}

/** The provider's decision about one treatment. */
export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const userId = requireId(args.params.userId);
    await requirePatient(ctx, { userId });
    const values = await readForm(args.request);
    if (!values["episode"]) return refuseForm([{ message: "Choose a treatment" }], values);
    const episodeId = requireId(values["episode"]);
    const page = href("/provider/patients/:userId/answers", { userId });
    try {
      if (values["intent"] === "ask-again") {
        const { answer, problems } = parseForm(AskAgain, { words: values["words"] ?? "" });
        if (!answer) return refuseForm(atFields(episodeId, problems, { words: "again" }), values);
        await askAgain(ctx, { userId, episodeId, ...answer });
        return redirect(`${page}?done=asked`, 303);
      }
      const { answer, problems } = parseForm(Decline, values);
      if (!answer) return refuseForm(atFields(episodeId, problems, {}), values);
      await declineEpisode(ctx, { userId, episodeId, ...answer });
      return redirect(`${page}?done=declined`, 303);
    } catch (error) {
      return refuseConflict(error, values);
    }
  });
}

/** Each treatment has its own fields on the page. */
function atFields(id: string, problems: Refused["problems"], fields: Record<string, string>): Refused["problems"] {
  return problems.map(({ fieldId = "", message }) => ({ fieldId: `${fields[fieldId] ?? fieldId}-${id}`, message }));
}

const DONE: Record<string, string> = {
  declined: "Declined. The patient gets an email and reads your words in their account.",
  asked: "The patient is asked the questions again. They get an email about it.",
};

/** What a patient sent, for the provider who cares for them. */
export default function Answers({ loaderData, actionData }: Route.ComponentProps) {
  const doneMessage = !actionData && loaderData.done ? DONE[loaderData.done] : undefined;
  return (
    <PageMain>
      <PageTitle refused={Boolean(actionData)}>Health answers</PageTitle>
      <div className="grid max-w-article gap-8">
        <FormProblems refused={actionData} />
        <div>
          <BackLink to={href("/provider/patients/:userId", { userId: loaderData.userId })}>{loaderData.name}</BackLink>
          <div className="mt-4">
            <PageHeader title="Health answers" lead={`From ${loaderData.name}`} />
          </div>
        </div>
        {doneMessage && <Notice tone="success" title={doneMessage} announce />}
        <AnswersView {...loaderData} />
        <EpisodeDecisions episodes={loaderData.episodes} refused={actionData} />
      </div>
    </PageMain>
  );
}
