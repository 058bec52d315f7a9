import { href } from "react-router";
import { EmptyState } from "#ui/callout/empty-state.tsx";
import { Link } from "#ui/link/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { formatMoment } from "#core/format-date.ts";
import { listOpenPapers } from "#domain/prescribing/visits/list-open-papers.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { run } from "../../shared/request/request.server.ts";
import { PageMain } from "../../shared/shell/page-main.tsx";
import type { Route } from "./+types/paper-orders.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => ({
    papers: (await listOpenPapers(ctx)).map(({ id, userId, name, provider, medicine, carriedAt }) => ({
      id,
      userId,
      name,
      provider,
      medicine,
      since: formatMoment(ctx, carriedAt),
    })),
  }));
}

const TITLE = "Prescriptions on paper";

/** Papers that providers signed in visits, for the nurse who enters them. */
export default function PaperOrders({ loaderData: { papers } }: Route.ComponentProps) {
  return (
    <PageMain>
      <PageTitle>{TITLE}</PageTitle>
      <PageHeader
        title={TITLE}
        lead="What providers wrote on paper in a visit and nobody has entered yet, longest first. Entering the prescription takes it off the list."
      />
      {papers.length === 0 ? (
        <EmptyState>Every paper is entered.</EmptyState>
      ) : (
        <ul aria-label={TITLE} className="mt-8 border-t border-ink">
          {papers.map((paper) => (
            <li key={paper.id} data-shortcut="row" className="grid gap-1 border-b border-line py-4">
              <p>
                <Link
                  to={href("/admin/users/:userId/prescriptions", { userId: paper.userId })}
                  className="touch-target font-semibold"
                >
                  {paper.name}
                </Link>
              </p>
              <p>{paper.medicine}</p>
              <p className="text-small text-ink-2">
                {paper.provider}, since {paper.since}
              </p>
            </li>
          ))}
        </ul>
      )}
    </PageMain>
  );
}
