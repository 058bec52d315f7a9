import { href } from "react-router";
import { formatDate } from "#core/format-date.ts";
import { EmptyState } from "#ui/callout/empty-state.tsx";
import { Link } from "#ui/link/link.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pagination } from "#ui/link/pagination.tsx";
import { Table } from "#ui/table.tsx";
import { WarningCallout } from "#ui/callout/warning-callout.tsx";
import { listAffectedByLapse } from "#domain/prescribing/exams/list-affected-by-lapse.ts";
import { run } from "../../shared/request/request.server.ts";
import { PageMain } from "../../shared/shell/page-main.tsx";
import { pageMeta, siteOf } from "../../shared/shell/page-meta.ts";
import type { Route } from "./+types/controlled-substances.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    ...siteOf(matches),
    title: "Controlled medicines",
    path: href("/admin/controlled-substances"),
    noindex: true,
  });

export async function loader(args: Route.LoaderArgs) {
  const page = Math.max(1, Math.trunc(Number(args.url.searchParams.get("page"))) || 1);
  return run(args, async (ctx) => {
    const { permittedUntil, hasLapsed, members, total, pages } = await listAffectedByLapse(ctx, { page });
    return {
      until: formatDate(permittedUntil),
      hasLapsed,
      total,
      page,
      pages,
      members: members.map(({ expiresOn, ...member }) => ({ ...member, expires: formatDate(expiresOn) })),
    };
  });
}

/** Who needs an in-person exam before the next prescription of a controlled medicine. */
export default function ControlledSubstances({ loaderData }: Route.ComponentProps) {
  const { until, hasLapsed, total, members, page, pages } = loaderData;
  return (
    <PageMain>
      <PageHeader
        title="Controlled medicines"
        lead="Members on a controlled medicine with no in-person exam on file. Opening this page is recorded."
      />
      <div className="mt-6 max-w-article">
        {hasLapsed ? (
          <WarningCallout title={`The telemedicine permission ended on ${until}`}>
            These members can't be prescribed a controlled medicine until an in-person exam is on file. Their current
            prescriptions stay valid until they expire.
          </WarningCallout>
        ) : (
          <Notice title={`The telemedicine permission runs through ${until}`}>
            After that day, these members can't be prescribed a controlled medicine until an in-person exam is on file.
            Their current prescriptions stay valid until they expire. To record a renewal of the permission, add a row
            to the clinical data.
          </Notice>
        )}
      </div>
      <div className="mt-8 grid gap-6">
        {members.length === 0 ? (
          <EmptyState>No one is affected.</EmptyState>
        ) : (
          <>
            <p className="text-ink-2">
              {total === 1 ? "1 member" : `${total.toLocaleString("en-US")} prescriptions`}, soonest to end first
            </p>
            <Table caption="Members affected">
              <thead>
                <tr>
                  <th scope="col">Member</th>
                  <th scope="col">Medicine</th>
                  <th scope="col">Ends</th>
                  <th scope="col">State</th>
                  <th scope="col">Prescriber</th>
                </tr>
              </thead>
              <tbody>
                {members.map((member) => (
                  <tr key={member.prescriptionId}>
                    <th scope="row">
                      <Link
                        to={href("/admin/users/:userId/prescriptions", { userId: member.userId })}
                        className="touch-target"
                      >
                        {member.memberName}
                      </Link>
                    </th>
                    <td>{member.drugName}</td>
                    <td className="whitespace-nowrap">{member.expires}</td>
                    <td>{member.state}</td>
                    <td>{member.prescriberName}</td>
                  </tr>
                ))}
              </tbody>
            </Table>
            <Pagination page={page} pages={pages} to={(to) => `${href("/admin/controlled-substances")}?page=${to}`} />
          </>
        )}
      </div>
    </PageMain>
  );
}
