import { href, Link as RouterLink } from "react-router";
import { EmptyState } from "#ui/callout/empty-state.tsx";
import { Link } from "#ui/link/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Table } from "#ui/table.tsx";
import { Tag } from "#ui/tag.tsx";
import type { Ctx } from "#core/ctx.ts";
import { formatDate } from "#core/format-date.ts";
import { PLANNED_KINDS, type PlannedKind } from "#domain/safety/monitoring/due-item.ts";
import { listOverdue } from "#domain/safety/monitoring/list-overdue.ts";
import { daysFrom } from "#domain/orders/reorders/reorder-date.ts";
import { treatmentNames } from "../../shared/intake/treatment-names.server.ts";
import { DUE_LABELS, DUE_STATUS_LABELS, DUE_STATUS_TONES } from "../../shared/monitoring/due-text.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { run } from "../../shared/request/request.server.ts";
import { PageMain } from "../../shared/shell/page-main.tsx";
import type { Route } from "./+types/monitoring.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  const asked = args.url.searchParams.get("kind");
  return run(args, (ctx) => loadOverdue(ctx, PLANNED_KINDS.find((one) => one === asked) ?? null));
}

async function loadOverdue(ctx: Ctx, kind: PlannedKind | null) {
  const { today, items, hasMore } = await listOverdue(ctx, { kind });
  const names = await treatmentNames(ctx);
  return {
    kind,
    hasMore,
    rows: items.map(({ id, userId, name, state, treatmentKey, kind: what, dueOn, lastDay }) => {
      const days = daysFrom(dueOn, today);
      return {
        id,
        userId,
        name,
        state,
        what: DUE_LABELS[what],
        treatment: names[treatmentKey] ?? treatmentKey,
        due: formatDate(dueOn, "medium"),
        since: days === 1 ? "1 day" : `${days} days`,
        status: lastDay < today ? ("overdue" as const) : ("late" as const),
        waitsFrom: formatDate(lastDay, "medium"),
      };
    }),
  };
}

type Row = Awaited<ReturnType<typeof loadOverdue>>["rows"][number];

const TITLE = "Overdue monitoring";

/** Who has missed a blood test or a visit that their treatment asks for. */
export default function Monitoring({ loaderData: { kind, rows, hasMore } }: Route.ComponentProps) {
  return (
    <PageMain>
      <PageTitle>{TITLE}</PageTitle>
      <PageHeader
        title={TITLE}
        lead="People on treatment who are past the day of a blood test or a visit, longest first. Refills wait once an item is overdue."
      />
      <nav aria-label="What is due" className="mt-8 overflow-x-auto border-b border-line">
        <ul className="relative flex">
          {[null, ...PLANNED_KINDS].map((one) => (
            <li key={one ?? "all"} className="flex-none">
              <RouterLink
                to={one ? `${href("/admin/monitoring")}?kind=${one}` : href("/admin/monitoring")}
                aria-current={one === kind ? "page" : undefined}
                className={tab}
              >
                {one ? `${DUE_LABELS[one]}s` : "All"}
              </RouterLink>
            </li>
          ))}
        </ul>
      </nav>
      {rows.length === 0 ? <EmptyState>Nobody is overdue.</EmptyState> : <People rows={rows} />}
      {hasMore && <p className="mt-4 text-ink-2">There are more. These are the longest.</p>}
    </PageMain>
  );
}

/** A table, and on phones a list. */
function People({ rows }: { rows: readonly Row[] }) {
  return (
    <>
      <ul aria-label="People" className="border-t border-ink md:hidden">
        {rows.map((row) => (
          <li key={row.id} className="grid gap-1 border-b border-line py-4">
            <p className="flex items-baseline justify-between gap-4">
              <Person row={row} />
              <Status row={row} />
            </p>
            <p>
              {row.what} for {row.treatment}
            </p>
            <p className="text-small text-ink-2">
              Due {row.due}, {row.since} ago
            </p>
          </li>
        ))}
      </ul>
      <Table caption={TITLE} className="mt-4 hidden md:block">
        <thead>
          <tr>
            <th scope="col">Member</th>
            <th scope="col">State</th>
            <th scope="col">What</th>
            <th scope="col">Treatment</th>
            <th scope="col">Was due</th>
            <th scope="col">Refills</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-shortcut="row">
              <th scope="row">
                <Person row={row} />
              </th>
              <td>{row.state}</td>
              <td>{row.what}</td>
              <td>{row.treatment}</td>
              <td>
                {row.due}
                <span className="block text-small text-ink-2">{row.since} ago</span>
              </td>
              <td>
                <Status row={row} />
                <span className="mt-1 block text-small text-ink-2">
                  {row.status === "overdue" ? "Wait for it" : `Go out until ${row.waitsFrom}`}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}

function Person({ row }: { row: Row }) {
  return (
    <Link to={href("/admin/users/:userId", { userId: row.userId })} className="touch-target font-semibold">
      {row.name}
    </Link>
  );
}

function Status({ row: { status } }: { row: Row }) {
  return <Tag tone={DUE_STATUS_TONES[status]}>{DUE_STATUS_LABELS[status]}</Tag>;
}

const tab =
  "flex min-h-11 items-center border-b-4 border-transparent px-3 whitespace-nowrap text-ink-2 no-underline hover:text-ink hover:underline aria-[current]:border-band-300 aria-[current]:font-semibold aria-[current]:text-ink";
