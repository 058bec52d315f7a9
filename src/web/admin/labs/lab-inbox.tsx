import { href } from "react-router";
import { EmptyState } from "#ui/callout/empty-state.tsx";
import { Link } from "#ui/link/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Tag } from "#ui/tag.tsx";
import type { Ctx } from "#core/ctx.ts";
import { formatMoment } from "#core/format-date.ts";
import { listInbox } from "#domain/labs/inbox/list-inbox.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { run } from "../../shared/request/request.server.ts";
import { PageMain } from "../../shared/shell/page-main.tsx";
import type { Route } from "./+types/lab-inbox.ts";
import { INBOX_REASONS } from "./lab-inbox-labels.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return run(args, loadInbox);
}

async function loadInbox(ctx: Ctx) {
  return (await listInbox(ctx)).map((item) => ({
    id: item.id,
    reason: INBOX_REASONS[item.reason],
    since: formatMoment(ctx, item.openedAt),
    isOverdue: item.dueAt <= ctx.now,
    isUrgent: item.alarmId !== null,
    owner: item.claimedByName,
    needsSecond: item.proposedBy !== null,
  }));
}

const TITLE = "Results without a match";

/** What labs sent and nobody can be sure about. It says why, since when and who has it; never what a result says. */
export default function LabInbox({ loaderData: rows }: Route.ComponentProps) {
  return (
    <PageMain>
      <PageTitle>{TITLE}</PageTitle>
      <PageHeader
        title={TITLE}
        lead="A result is released by itself only if our order, the birth date and the name all match. These don't. Claim one to read it."
      />
      {rows.length === 0 ? (
        <EmptyState>Every result has found its patient.</EmptyState>
      ) : (
        <ul aria-label="Results" className="mt-8 border-t border-ink">
          {rows.map((row) => (
            <li
              key={row.id}
              className="grid items-baseline justify-items-start gap-x-6 gap-y-1 border-b border-line py-4 md:grid-cols-[16rem_16rem_minmax(0,1fr)_auto]"
            >
              <Link to={href("/admin/labs/inbox/:itemId", { itemId: row.id })} className="font-semibold">
                {row.reason}
              </Link>
              <span className="text-ink-2">Since {row.since}</span>
              <span className="text-ink-2">{row.owner ?? "No one has it"}</span>
              <span className="flex flex-wrap gap-2 empty:hidden">
                {row.needsSecond && <Tag tone="info">Needs a second person</Tag>}
                {row.isUrgent ? <Tag tone="danger">Paged</Tag> : row.isOverdue && <Tag tone="danger">Overdue</Tag>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </PageMain>
  );
}
