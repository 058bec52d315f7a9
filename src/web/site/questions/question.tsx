import { useState } from "react";
import { href, redirect, useLocation } from "react-router";
import { AppError } from "#core/errors.ts";
import { Button } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { useText } from "#ui/language/text.ts";
import { BackLink } from "#ui/link/back-link.tsx";
import { Link } from "#ui/link/link.tsx";
import { ProgressBand } from "#ui/progress-band.tsx";
import { evaluateForm } from "#domain/intake/forms/evaluate-form.ts";
import { findPrefill } from "#domain/intake/forms/find-prefill.ts";
import { findItem, listPlaces } from "#domain/intake/responses/interview.ts";
import { saveAnswer } from "#domain/intake/responses/save-answer.ts";
import { Form } from "../../shared/form/form.tsx";
import { readFormData, refuseForm } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { useBusy } from "../../shared/form/use-busy.ts";
import { questionsText } from "../../shared/language/es/messages.server.ts";
import type { QuestionsText } from "../../shared/language/es/questions.server.ts";
import { pageLanguage } from "../../shared/language/page-language.server.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { run } from "../../shared/request/request.server.ts";
import type { Route } from "./+types/question.ts";
import { DraftRibbon } from "./draft-ribbon.tsx";
import { listSections, pathOf, requireInterview } from "./load-questions.server.ts";
import { fieldOf, messageFor } from "./problem-messages.ts";
import { QuestionFields } from "./question-fields.tsx";
import { QuestionsAside } from "./questions-aside.tsx";
import { readAnswer, typedFor, typedIn, type Typed } from "./read-answer.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const interview = await requireInterview(ctx, pageLanguage(args));
    const place = { form: args.params.form, item: args.params.item };
    const item = findItem(interview.definitions, place);
    const definition = interview.definitions.find(({ form }) => form === place.form);
    const places = listPlaces(interview);
    const index = places.findIndex((one) => one.form === place.form && one.item === place.item);
    if (!item || !definition) throw new AppError("not-found");
    if (index < 0) throw redirect(pathOf(interview.evaluation.next), 303);
    const known = interview.answers[item.id] ?? interview.earlier[item.id];
    const prefilled = known ?? findPrefill(item, interview.evaluation.submitted, interview.facts);
    const isFromReview = new URL(args.request.url).searchParams.has("review");
    return {
      language: interview.language,
      item,
      typed: typedFor(item, prefilled),
      isPrefilled: known === undefined && prefilled !== null,
      back: isFromReview ? href("/questions/review") : index > 0 ? pathOf(places[index - 1]!) : href("/questions"),
      sections: listSections(interview, place).map(({ places: own, ...section }) => ({
        ...section,
        count: own.length,
        position: own.findIndex((one) => one.item === item.id),
        to: pathOf(own[0]!),
      })),
      hasDraft: interview.hasDraft,
      // What the browser needs to look ahead: the same engine says there what is wrong before anything is sent.
      ahead: { definition, answers: interview.evaluation.submitted, facts: interview.facts, today: interview.today },
    };
  });
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const place = { form: args.params.form, item: args.params.item };
    const { definitions, language } = await requireInterview(ctx, pageLanguage(args));
    const item = findItem(definitions, place);
    if (!item) throw new AppError("not-found");
    const form = await readFormData(args.request);
    const typed = typedIn(form);
    const saved = await saveAnswer(ctx, { ...place, value: readAnswer(item, typed), emergency: EMERGENCY });
    switch (saved.kind) {
      case "problem":
        return refuseForm(
          [{ fieldId: fieldOf(item), message: messageFor(item, saved.code, questionsText(language)) }],
          {
            typed: JSON.stringify(typed),
          },
        );
      case "emergency":
        return redirect(href("/questions/help"), 303);
      case "stopped":
        return redirect(href("/questions/stop"), 303);
      case "saved":
        if (form.get("intent") === "add") return redirect(pathOf(place), 303);
        return redirect(pathOf(saved.next), 303);
    }
  });
}

/** In the inbox, where the desk reads it: that someone needs a call, never what they answered. */
const EMERGENCY = {
  subject: "Health questions: call now",
  text: "An answer to the health questions may be an emergency. The member was shown 911 and 988. A clinician can read the answer.",
};

export default function Question({ loaderData, actionData }: Route.ComponentProps) {
  const { item, sections, ahead } = loaderData;
  const t = useText<QuestionsText>();
  const { key, pathname } = useLocation();
  const [local, setLocal] = useState<{ at: string; message: string } | null>(null);
  const refused = local?.at === key ? { problems: [{ fieldId: fieldOf(item), message: local.message }] } : actionData;
  const here = sections.find(({ position }) => position >= 0);
  const typed = actionData ? (JSON.parse(actionData.values["typed"] ?? "{}") as Typed) : loaderData.typed;
  const error = refused?.problems[0]?.message;
  return (
    <>
      <PageTitle refused={Boolean(refused)}>{item.ask}</PageTitle>
      <DraftRibbon isDraft={loaderData.hasDraft} />
      {here && (
        <ProgressBand
          label={t("Section {number} of {all}: {name}", {
            number: sections.indexOf(here) + 1,
            all: sections.length,
            name: here.name,
          })}
          detail={
            here.count > 1 ? t("Question {number} of {all}", { number: here.position + 1, all: here.count }) : undefined
          }
          sections={sections.length}
          done={sections.indexOf(here)}
          part={(here.position + 0.5) / here.count}
        />
      )}
      <div className="mt-8 grid gap-12 lg:grid-cols-[minmax(0,36rem)_20rem] lg:justify-between">
        <div>
          <FormProblems refused={refused} />
          <BackLink to={loaderData.back} />
          <Form
            key={`${pathname}-${key}`}
            id={`question-${item.id}`}
            method="post"
            noValidate
            className="mt-6 grid gap-6"
            onSubmit={(event) => {
              const answer = readAnswer(item, typedIn(new FormData(event.currentTarget)));
              const answers = { ...ahead.answers, [item.id]: answer };
              const { problems, missing } = evaluateForm(ahead.definition, answers, ahead.facts, ahead.today);
              const code =
                problems.find((one) => one.item === item.id)?.code ?? (missing.includes(item.id) && "missing");
              if (!code) return;
              event.preventDefault();
              setLocal({ at: key, message: messageFor(item, code, t) });
            }}
          >
            <QuestionFields item={item} typed={typed} error={error} />
            {loaderData.isPrefilled && (
              <p className="text-small text-ink-2">
                {t("We filled this in from what you told us. Change it if it isn't right.")}
              </p>
            )}
            {item.why && <Disclosure summary={t("Why we ask")}>{item.why}</Disclosure>}
            <Continue canAdd={item.type === "list" && item.max_rows !== 1} />
          </Form>
        </div>
        <QuestionsAside sections={sections} />
      </div>
    </>
  );
}

function Continue({ canAdd }: { canAdd: boolean }) {
  const t = useText<QuestionsText>();
  const isBusy = useBusy("continue");
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-4">
        <Button name="intent" value="continue" busy={isBusy} busyText={t("Saving")}>
          {t("Continue")}
        </Button>
        {canAdd && (
          <Button name="intent" value="add" variant="secondary">
            {t("Add another")}
          </Button>
        )}
        <Link to={href("/questions")} className="touch-target">
          {t("Save and come back later")}
        </Link>
      </p>
    </div>
  );
}
