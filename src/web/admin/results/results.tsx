import { href } from "react-router";
import { EmptyState } from "#ui/callout/empty-state.tsx";
import { Link } from "#ui/link/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Table } from "#ui/table.tsx";
import { Tag } from "#ui/tag.tsx";
import type { Ctx } from "#core/ctx.ts";
import { formatDate, formatMoment } from "#core/format-date.ts";
import { listWaiting } from "#domain/labs/list-waiting.ts";
import { LevelTag } from "../../shared/lab/alert-list.tsx";
import { run } from "../../shared/request/request.server.ts";
import { PageMain } from "../../shared/shell/page-main.tsx";
import { pageMeta, siteOf } from "../../shared/shell/page-meta.ts";
import type { Route } from "./+types/results.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ ...siteOf(matches), title: "Results", path: href("/admin/results"), noindex: true });

/** Reports that need action, across all members. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const { alerting, toVerify } = await listWaiting(ctx);
    return {
      isNurse: ctx.actor.kind === "nurse",
      alerting: alerting.map((report) => rowOf(ctx, report)),
      toVerify: toVerify.map((report) => rowOf(ctx, report)),
    };
  });
}

type Waiting = Awaited<ReturnType<typeof listWaiting>>["toVerify"][number];

function rowOf(ctx: Ctx, report: Waiting) {
  return {
    id: report.id,
    name: report.name,
    lab: report.labName,
    collected: formatDate(report.collectedOn, "medium"),
    typedIn: formatMoment(ctx, report.transcribedAt),
    isOwn: "userId" in ctx.actor && ctx.actor.userId === report.transcribedBy,
    pages: report.pages,
    tasks: report.tasks,
  };
}

export default function Results({ loaderData: { isNurse, alerting, toVerify } }: Route.ComponentProps) {
  return (
    <PageMain>
      <PageHeader
        title="Results"
        lead="Lab reports that need attention. To enter a report, open the member and choose Lab results."
      />
      <p className="mt-4">
        <Link to={href("/admin/monitoring")} className="touch-target">
          Who is overdue for a blood test or a visit
        </Link>
      </p>
      {isNurse && (
        <p>
          <Link to={href("/admin/paper-orders")} className="touch-target">
            Prescriptions on paper to enter
          </Link>
          <br />
          <Link to={href("/admin/labs/inbox")} className="touch-target">
            Results from labs without a match
          </Link>
        </p>
      )}
      <div className="mt-10 grid grid-cols-1 gap-12">
        <Waiting title="Open alerts" rows={alerting} empty="No results need attention right now." />
        <Waiting title="Waiting for a second person" rows={toVerify} empty="Everything entered has been verified." />
      </div>
    </PageMain>
  );
}

type Row = Route.ComponentProps["loaderData"]["toVerify"][number];

function Waiting({ title, rows, empty }: { title: string; rows: Row[]; empty: string }) {
  return (
    <section aria-label={title}>
      <SectionHeader title={title} aside={rows.length > 0 && `${rows.length}, most urgent first`} />
      {rows.length === 0 ? (
        <EmptyState>{empty}</EmptyState>
      ) : (
        <Table caption={title}>
          <thead>
            <tr>
              <th scope="col">Member</th>
              <th scope="col">Collected</th>
              <th scope="col">Lab</th>
              <th scope="col">Typed in</th>
              <th scope="col">Alerts</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} data-shortcut="row">
                <th scope="row">
                  <Link to={href("/admin/results/:reportId", { reportId: row.id })} className="touch-target">
                    {row.name}
                  </Link>
                </th>
                <td>{row.collected}</td>
                <td>{row.lab}</td>
                <td>
                  {row.typedIn} {row.isOwn && <Tag tone="outline">By you</Tag>}
                </td>
                <td>
                  <span className="flex flex-wrap gap-2">
                    {row.pages > 0 && <LevelTag level="PAGE" />}
                    {row.tasks > 0 && <LevelTag level="PRV" />}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}
