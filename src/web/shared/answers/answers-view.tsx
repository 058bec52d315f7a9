import { EmptyState } from "#ui/callout/empty-state.tsx";
import { SummaryList, SummaryRow } from "#ui/summary-list.tsx";
import { Tag } from "#ui/tag.tsx";
import type { loadAnswers } from "./load-answers.server.ts";

type AnswersViewProps = Awaited<ReturnType<typeof loadAnswers>>;

/** What a patient answered: first what needs a decision, then everything, form by form. */
export function AnswersView({ name, findings, notAskedFor, forms }: AnswersViewProps) {
  return (
    <>
      {forms.length === 0 && <EmptyState>{name} has not sent any answers yet.</EmptyState>}
      <Findings id="findings" title="To decide or talk about" findings={findings} />
      <Findings id="not-asked-for" title="About treatments they didn't ask for" findings={notAskedFor} />
      {forms.map(({ key, title, sentOn, isInSpanish, rows, unreadable }) => (
        <section key={key} aria-labelledby={key}>
          <h2 id={key} className="text-h3 font-heading">
            {title}
          </h2>
          <p className="mb-3 text-small text-ink-2">
            Sent {sentOn}
            {isInSpanish && ". Asked in Spanish, so what they wrote may be in Spanish."}
          </p>
          <SummaryList>
            {rows.map(({ id, question, answer }) => (
              <SummaryRow key={id} label={question}>
                {answer}
              </SummaryRow>
            ))}
          </SummaryList>
          {unreadable > 0 && (
            <p className="mt-3 text-small text-ink-2">
              {unreadable === 1 ? "One more answer is" : `${unreadable} more answers are`} restricted. Only the provider
              who cares for them can read {unreadable === 1 ? "it" : "them"}.
            </p>
          )}
        </section>
      ))}
    </>
  );
}

type FindingsProps = { id: string; title: string; findings: AnswersViewProps["findings"] };

function Findings({ id, title, findings }: FindingsProps) {
  if (findings.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-h3 font-heading">
        {title}
      </h2>
      <ul className="grid gap-4">
        {findings.map(({ key, tag, tone, text, about, question, answer, first }) => (
          <li key={key} className="border-t border-line pt-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Tag tone={tone}>{tag}</Tag>
              <span className="text-small text-ink-2">{about}</span>
            </p>
            <p className="mt-1 font-semibold">{text}</p>
            <p className="text-small text-ink-2">
              {question} {answer}
              {first && `. First answer: ${first}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
