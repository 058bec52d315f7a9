import { href } from "react-router";
import { EmptyState } from "#ui/callout/empty-state.tsx";
import { BackLink } from "#ui/link/back-link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SummaryList, SummaryRow } from "#ui/summary-list.tsx";
import { Tag } from "#ui/tag.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { run } from "../../shared/request/request.server.ts";
import { requireId } from "../../shared/request/require-id.server.ts";
import { PageMain } from "../../shared/shell/page-main.tsx";
import type { Route } from "./+types/answers.ts";
import { loadAnswers } from "./answers.server.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return run(args, (ctx) => loadAnswers(ctx, requireId(args.params.userId)));
}

/** What a patient answered: first what needs a decision, then everything, form by form. */
export default function Answers({ loaderData: { name, findings, notAskedFor, forms } }: Route.ComponentProps) {
  return (
    <PageMain>
      <PageTitle>Health answers</PageTitle>
      <div className="grid max-w-article gap-8">
        <div>
          <BackLink to={href("/provider/prescriptions")}>Prescriptions</BackLink>
          <div className="mt-4">
            <PageHeader title="Health answers" lead={`From ${name}`} />
          </div>
        </div>
        {forms.length === 0 && <EmptyState>{name} has not sent any answers yet.</EmptyState>}
        <Findings id="findings" title="To decide or talk about" findings={findings} />
        <Findings id="not-asked-for" title="About treatments they didn't ask for" findings={notAskedFor} />
        {forms.map(({ key, title, sentOn, rows }) => (
          <section key={key} aria-labelledby={key}>
            <h2 id={key} className="text-h3 font-heading">
              {title}
            </h2>
            <p className="mb-3 text-small text-ink-2">Sent {sentOn}</p>
            <SummaryList>
              {rows.map(({ id, question, answer }) => (
                <SummaryRow key={id} label={question}>
                  {answer}
                </SummaryRow>
              ))}
            </SummaryList>
          </section>
        ))}
      </div>
    </PageMain>
  );
}

type Finding = Route.ComponentProps["loaderData"]["findings"][number];

function Findings({ id, title, findings }: { id: string; title: string; findings: readonly Finding[] }) {
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
