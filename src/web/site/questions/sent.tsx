import { href } from "react-router";
import { useText } from "#ui/language/text.ts";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { listEpisodes } from "#domain/intake/episodes/list-episodes.ts";
import { listOf } from "../../shared/intake/list-of.ts";
import { factsText, questionsText } from "../../shared/language/es/messages.server.ts";
import type { QuestionsText } from "../../shared/language/es/questions.server.ts";
import { pageLanguage } from "../../shared/language/page-language.server.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { run } from "../../shared/request/request.server.ts";
import type { Route } from "./+types/sent.ts";
import { inSentence, treatmentNames } from "../../shared/intake/treatment-names.server.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const language = pageLanguage(args);
    const t = questionsText(language);
    const names = await treatmentNames(ctx);
    const episodes = await listEpisodes(ctx);
    const inState = (isOne: (status: string) => boolean) =>
      episodes
        .filter(({ status }) => isOne(status))
        .map(({ treatmentKey }) => inSentence(factsText(language)(names[treatmentKey] ?? treatmentKey)));
    return {
      stopped: listOf(
        inState((status) => status === "stopped"),
        t("and"),
      ),
      goingOn: listOf(
        inState((status) => status !== "stopped" && status !== "asking"),
        t("and"),
      ),
    };
  });
}

export default function Sent({ loaderData }: Route.ComponentProps) {
  const { stopped, goingOn } = loaderData;
  const t = useText<QuestionsText>();
  const title = t(goingOn ? "Your answers are sent" : "Your answers are saved");
  return (
    <div className="grid max-w-column gap-6">
      <PageTitle>{title}</PageTitle>
      <h1 className="text-question font-bold">{title}</h1>
      {goingOn && (
        <p className="text-lead">
          {t("Thank you. Your provider can read them before your visit about {names}.", { names: goingOn })}
        </p>
      )}
      {stopped && (
        <p className="text-lead">
          {t(
            "We can't start {names} now. Your account stays open, and you can ask about another treatment at any time.",
            { names: stopped },
          )}
        </p>
      )}
      <p className="flex flex-wrap gap-3">
        {goingOn && <ButtonLink to={href("/book")}>{t("Book your visit")}</ButtonLink>}
        <ButtonLink to={href("/profile")} variant="secondary">
          {t("Go to my account")}
        </ButtonLink>
      </p>
    </div>
  );
}
