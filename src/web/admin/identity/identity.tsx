import { href } from "react-router";
import { formatDate, formatMoment } from "#core/format-date.ts";
import { EmptyState } from "#ui/callout/empty-state.tsx";
import { Link } from "#ui/link/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Table } from "#ui/table.tsx";
import { Tag } from "#ui/tag.tsx";
import { formatPhone } from "#domain/identity/profile/phone-number.server.ts";
import { listManualChecks } from "#domain/intake/identity-check/list-manual-checks.ts";
import { run } from "../../shared/request/request.server.ts";
import { PageMain } from "../../shared/shell/page-main.tsx";
import { pageMeta, siteOf } from "../../shared/shell/page-meta.ts";
import type { Route } from "./+types/identity.ts";
import { reasonLabel } from "./identity-labels.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ ...siteOf(matches), title: "Identity checks", path: href("/admin/identity"), noindex: true });

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => ({
    checks: (await listManualChecks(ctx)).map(({ callBy, waitsSince, phone, reason, ...check }) => ({
      ...check,
      reason: reasonLabel(reason),
      phone: phone && formatPhone(phone),
      callBy: callBy && formatDate(callBy, "medium"),
      waitsSince: formatMoment(ctx, waitsSince),
    })),
  }));
}

/** Identity checks that a person has to decide. */
export default function IdentityChecks({ loaderData: { checks } }: Route.ComponentProps) {
  return (
    <PageMain>
      <PageHeader
        title="Identity checks"
        lead="Members whose identity a person has to check: call them, compare their ID with the account, decide. A second person confirms. Opening this page is recorded."
      />
      <div className="mt-8">
        {checks.length === 0 ? (
          <EmptyState>No one is waiting for a person.</EmptyState>
        ) : (
          <Table caption="Waiting for a person, earliest call first">
            <thead>
              <tr>
                <th scope="col">Member</th>
                <th scope="col">Why</th>
                <th scope="col">Call by</th>
                <th scope="col">Phone</th>
                <th scope="col">Waiting since</th>
                <th scope="col">Who has it</th>
                <th scope="col">Decision</th>
              </tr>
            </thead>
            <tbody>
              {checks.map((check) => (
                <tr key={check.id} data-shortcut="row">
                  <th scope="row">
                    <Link to={href("/admin/identity/:checkId", { checkId: check.id })} className="touch-target">
                      {check.name}
                    </Link>
                  </th>
                  <td>{check.reason}</td>
                  <td className="whitespace-nowrap">
                    {check.callBy} {check.isOverdue && <Tag tone="danger">Overdue</Tag>}
                  </td>
                  <td className="whitespace-nowrap">{check.phone ?? "None"}</td>
                  <td className="whitespace-nowrap">{check.waitsSince}</td>
                  <td>{check.claimedBy ?? "No one"}</td>
                  <td>
                    {check.proposal ? (
                      <>
                        {check.proposal.decision === "verify" ? "Verify" : "Refuse"}, by {check.proposal.by}{" "}
                        {check.proposal.isMine ? <Tag tone="outline">By you</Tag> : <Tag>Needs a second person</Tag>}
                      </>
                    ) : (
                      "None yet"
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </div>
    </PageMain>
  );
}
