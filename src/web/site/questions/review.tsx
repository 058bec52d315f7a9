import { href, redirect } from "react-router";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/form/checkbox.tsx";
import { useText } from "#ui/language/text.ts";
import { BackLink } from "#ui/link/back-link.tsx";
import { ProgressBand } from "#ui/progress-band.tsx";
import { SummaryList, SummaryRow } from "#ui/summary-list.tsx";
import { findItem, listStops } from "#domain/intake/responses/interview.ts";
import { submitAnswers } from "#domain/intake/responses/submit-answers.ts";
import { Form } from "../../shared/form/form.tsx";
import { readForm, refuseForm } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { problemOf } from "../../shared/form/problems.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import { formatAnswer } from "../../shared/intake/answer-text.ts";
import { questionsText } from "../../shared/language/es/messages.server.ts";
import type { QuestionsText } from "../../shared/language/es/questions.server.ts";
import { pageLanguage } from "../../shared/language/page-language.server.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { run } from "../../shared/request/request.server.ts";
import type { Route } from "./+types/review.ts";
import { DraftRibbon } from "./draft-ribbon.tsx";
import { listSections, pathOf, requireInterview, textsIn } from "./load-questions.server.ts";

export const meta = noIndex;

const ONE_MARKED =
  "Your provider will talk with you about one answer, marked below. That's normal, and it doesn't mean no.";
const SOME_MARKED =
  "Your provider will talk with you about {count} answers, marked below. That's normal, and it doesn't mean no.";

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const interview = await requireInterview(ctx, pageLanguage(args));
    const t = questionsText(interview.language);
    const { next } = interview.evaluation;
    if (next) throw redirect(pathOf(next), 303);
    if (listStops(interview, interview.treatments).length > 0) throw redirect(href("/questions/stop"), 303);
    const sections = listSections(interview, null);
    const last = sections.at(-1)?.places.at(-1);
    return {
      language: interview.language,
      sections: sections.map(({ name, places }) => ({
        name,
        rows: places.flatMap((place) => {
          const item = findItem(interview.definitions, place);
          if (!item || item.type === "statement") return [];
          const finding = interview.evaluation.forms[place.form]?.findings.find(
            (one) => one.item === item.id && one.effect === "review",
          );
          const definition = interview.definitions.find(({ form }) => form === place.form);
          return [
            {
              id: item.id,
              label: item.ask,
              answer: formatAnswer(item, interview.answers[item.id], t),
              change: `${pathOf(place)}?review`,
              note: finding ? (definition?.says[finding.code]?.patient ?? null) : null,
            },
          ];
        }),
      })),
      back: last ? pathOf(last) : href("/questions"),
      hasDraft: interview.hasDraft,
    };
  });
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const values = await readForm(args.request);
    const { language } = await requireInterview(ctx, pageLanguage(args));
    if (values["is_true"] !== "yes") {
      const message = questionsText(language)("Check the box before you send your answers");
      return refuseForm([{ fieldId: "is_true", message }]);
    }
    const sent = await submitAnswers(ctx, { spanish: textsIn(language) });
    return redirect(sent.kind === "incomplete" ? pathOf(sent.next) : href("/questions/sent"), 303);
  });
}

export default function Review({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText<QuestionsText>();
  const { sections, back, hasDraft } = loaderData;
  const marked = sections.flatMap(({ rows }) => rows).filter(({ note }) => note !== null).length;
  const isBusy = useBusy("send");
  return (
    <div className="grid max-w-[45rem] gap-6">
      <PageTitle refused={Boolean(actionData)}>{t("Check your answers")}</PageTitle>
      <FormProblems refused={actionData} />
      <DraftRibbon isDraft={hasDraft} />
      <ProgressBand
        label={t("Last step: check and send")}
        sections={sections.length + 1}
        done={sections.length}
        part={0.5}
      />
      <BackLink to={back} />
      <div>
        <h1 className="text-question font-bold">{t("Check your answers")}</h1>
        <p className="mt-2 text-lead text-ink-2">
          {t("Nothing is sent yet.")} {marked > 0 && t(marked === 1 ? ONE_MARKED : SOME_MARKED, { count: marked })}
        </p>
      </div>
      {sections.map(({ name, rows }) => (
        <section key={name}>
          <h2 className="mb-2 text-lead font-heading">{name}</h2>
          <SummaryList>
            {rows.map(({ id, label, answer, change, note }) => (
              <SummaryRow key={id} label={label} changeTo={change}>
                {answer}
                {note && <span className="mt-1 block border-l-4 border-info-700 pl-3 text-small">{note}</span>}
              </SummaryRow>
            ))}
          </SummaryList>
        </section>
      ))}
      <Form method="post" noValidate className="grid gap-4 rounded-control border border-ink p-5">
        <h2 className="text-lead font-heading">{t("Before you send")}</h2>
        <Checkbox id="is_true" name="is_true" value="yes" error={problemOf(actionData, "is_true")}>
          {t("My answers are true as far as I know.")}
        </Checkbox>
        <p>
          <Button name="intent" value="send" busy={isBusy} busyText={t("Sending")}>
            {t("Send my answers")}
          </Button>
        </p>
        <p className="text-small text-ink-2">
          {t("Your provider can read them then. You can't change them after that.")}
        </p>
      </Form>
    </div>
  );
}
