import { href } from "react-router";
import { EmptyState } from "#ui/callout/empty-state.tsx";
import { Link } from "#ui/link/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Table } from "#ui/table.tsx";
import { Tag } from "#ui/tag.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { run } from "../../shared/request/request.server.ts";
import { PageMain } from "../../shared/shell/page-main.tsx";
import { loadSignIns } from "./sign-ins.server.ts";
import type { Route } from "./+types/sign-ins.ts";

export const meta = noIndex;

/** Who got in, who did not, and from where, for admins. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, (ctx) => loadSignIns(ctx, args.url.searchParams));
}

export default function SignIns({ loaderData }: Route.ComponentProps) {
  const { groups, group, events, next } = loaderData;
  return (
    <PageMain>
      <PageTitle>Sign-in events</PageTitle>
      <PageHeader
        title="Sign-in events"
        lead="Sign-in attempts, changes to factors and accounts, and ended sessions, newest first. Viewing them is recorded."
      />
      <nav aria-label="Kinds of events" className="mt-6 flex flex-wrap gap-x-6 gap-y-2">
        {groups.map(({ key, label }) => (
          <Link
            key={key}
            to={`${href("/admin/audit/sign-ins")}?kind=${key}`}
            aria-current={key === group ? "page" : undefined}
          >
            {label}
          </Link>
        ))}
        <Link to={href("/admin/audit")}>Whole audit trail</Link>
      </nav>
      <section aria-labelledby="events" className="mt-8">
        <SectionHeader id="events" title={groups.find(({ key }) => key === group)?.label ?? ""} />
        {events.length === 0 ? (
          <EmptyState>No events of this kind.</EmptyState>
        ) : (
          <Table caption="Sign-in events, newest first" dense>
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">Event</th>
                <th scope="col">Account</th>
                <th scope="col">By</th>
                <th scope="col">Network</th>
                <th scope="col">Device</th>
                <th scope="col">Detail</th>
              </tr>
            </thead>
            <tbody>
              {events.map((event) => (
                <tr key={event.id}>
                  <td className="whitespace-nowrap">{event.at}</td>
                  <td className="whitespace-nowrap">
                    {event.isRefusal ? <Tag tone="urgent">{event.label}</Tag> : event.label}
                  </td>
                  <td>
                    {event.subject ? (
                      <Link to={`${href("/admin/audit")}?subject=${event.subject.id}`}>{event.subject.name}</Link>
                    ) : (
                      "Unknown account"
                    )}
                  </td>
                  <td>{event.by}</td>
                  <td className="whitespace-nowrap">{event.address}</td>
                  <td className="whitespace-nowrap">{event.device}</td>
                  <td className="min-w-40 wrap-anywhere">{event.detail}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
        {next && (
          <p className="mt-6">
            <Link
              to={`${href("/admin/audit/sign-ins")}?kind=${group}&after=${encodeURIComponent(next)}`}
              rel="next"
              variant="standalone"
            >
              Older events
            </Link>
          </p>
        )}
      </section>
    </PageMain>
  );
}
