import { href } from "react-router";
import { EmergencyCallout, EmergencyNumber } from "#ui/callout/emergency-callout.tsx";
import { useText } from "#ui/language/text.ts";
import { ButtonLink } from "#ui/link/button-link.tsx";
import type { QuestionsText } from "../../shared/language/es/questions.server.ts";
import { pageLanguage } from "../../shared/language/page-language.server.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { run } from "../../shared/request/request.server.ts";
import type { Route } from "./+types/help.ts";
import { loadQuestions, pathOf } from "./load-questions.server.ts";

export const meta = noIndex;

/** Always opens, whatever was answered: it must never be missing when somebody needs it. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const language = pageLanguage(args);
    const interview = await loadQuestions(ctx, language);
    if (interview === null || interview === "not-served")
      return { language, texts: [], isPaged: false, isCrisis: true, next: href("/questions") };
    const says = interview.definitions.flatMap((definition) =>
      (interview.evaluation.forms[definition.form]?.findings ?? [])
        .filter(({ effect }) => effect === "emergency")
        .flatMap(({ code }) => definition.says[code] ?? []),
    );
    return {
      language: interview.language,
      texts: [...new Set(says.flatMap(({ patient, next }) => [patient, ...(next ? [next] : [])]))],
      isPaged: says.length > 0,
      isCrisis: says.every(({ help }) => help === "988"),
      next: pathOf(interview.evaluation.next),
    };
  });
}

export default function Help({ loaderData }: Route.ComponentProps) {
  const t = useText<QuestionsText>();
  const { texts, isPaged, isCrisis, next } = loaderData;
  const title = t(isCrisis ? "You don't have to go through this alone" : "Get help now");
  return (
    <div className="grid max-w-column gap-6">
      <PageTitle>{title}</PageTitle>
      <h1 className="text-question font-bold">{title}</h1>
      <EmergencyCallout title={t(isCrisis ? "Call or text 988 now" : "Call 911 now")}>
        {isCrisis && (
          <p>
            <EmergencyNumber number="988">{t("Call 988")}</EmergencyNumber> {t("or")}{" "}
            <a href="sms:988">{t("text 988")}</a> {t("to talk with someone, day or night. It's free and private.")}
          </p>
        )}
        <p>
          {t("In danger right now?")} <EmergencyNumber number="911">{t("Call 911")}</EmergencyNumber>.{" "}
          {t("Don't wait for a reply from us.")}
        </p>
      </EmergencyCallout>
      {texts.map((text) => (
        <p key={text} className="text-lead">
          {text}
        </p>
      ))}
      {isPaged && (
        <p>
          {t(
            "We've paged the person on call, and they'll try to reach you. Your answer is saved and doesn't count against you.",
          )}
        </p>
      )}
      <p>
        <ButtonLink to={next} variant="secondary">
          {t("Go on with the questions")}
        </ButtonLink>
      </p>
    </div>
  );
}
