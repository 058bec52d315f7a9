import type { Ctx } from "#core/ctx.ts";
import { formatDay } from "#core/format-date.ts";
import { getCatalog } from "#domain/catalog/get-catalog.ts";
import { STRENGTH, type Effect } from "#domain/intake/forms/form.ts";
import { getSubmittedAnswers } from "#domain/intake/responses/get-submitted-answers.ts";
import type { SubmittedAnswers } from "#domain/intake/responses/read-submitted-answers.ts";
import { formatAnswer } from "../intake/answer-text.ts";

const TAGS = {
  emergency: { tag: "Emergency", tone: "danger" },
  stop: { tag: "Stops treatment", tone: "danger" },
  review: { tag: "Look at this", tone: "warning" },
  info: { tag: "Good to know", tone: "neutral" },
} as const satisfies Record<Effect, { tag: string; tone: string }>;

export async function loadAnswers(ctx: Ctx, userId: string) {
  return toAnswersView(ctx, await getSubmittedAnswers(ctx, { userId }));
}

/** What a patient sent, as clinicians read it: the strongest finding first. */
export async function toAnswersView(ctx: Ctx, { name, episodes, forms }: SubmittedAnswers) {
  const { treatments } = await getCatalog(ctx);
  const nameOf = (key: string) => treatments.find((one) => one.key === key)?.name ?? key;
  const findings = forms.flatMap(({ definition, answers, findings: found }) =>
    found.map(({ itemId, code, effect, treatments: about, stoppedValue }) => {
      const item = definition.items.find(({ id }) => id === itemId);
      const isAsked = item && item.type !== "derived";
      return {
        key: `${definition.form} ${itemId} ${code}`,
        strength: STRENGTH[effect],
        ...TAGS[effect],
        text:
          code === "changed-after-stop"
            ? "An answer was changed after it stopped treatment"
            : said(definition.says[code]),
        about: about.map(nameOf).join(", "),
        isAskedFor: episodes.length === 0 || about.some((key) => episodes.some((one) => one.treatmentKey === key)),
        question: isAsked ? item.ask : "",
        answer: isAsked ? formatAnswer(item, answers[itemId]) : "",
        first: isAsked && stoppedValue !== null ? formatAnswer(item, stoppedValue) : null,
      };
    }),
  );
  const strongestFirst = findings.toSorted((a, b) => b.strength - a.strength);
  return {
    name,
    episodes: episodes.map(({ id, treatmentKey, status }) => ({ id, status, treatment: nameOf(treatmentKey) })),
    findings: strongestFirst.filter(({ isAskedFor }) => isAskedFor),
    notAskedFor: strongestFirst.filter(({ isAskedFor }) => !isAskedFor),
    forms: forms.map(({ definition, submittedAt, language, answers, unreadable }) => ({
      key: definition.form,
      title: definition.title,
      sentOn: formatDay(ctx, submittedAt),
      isInSpanish: language === "es",
      unreadable,
      rows: definition.items
        .filter(({ id }) => id in answers)
        .map((item) => ({ id: item.id, question: item.ask, answer: formatAnswer(item, answers[item.id]) })),
    })),
  };
}

function said(says: { provider: string } | undefined): string {
  return says?.provider ?? "";
}
