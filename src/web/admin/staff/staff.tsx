import { href } from "react-router";
import { formatMoment } from "#core/format-date.ts";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Link } from "#ui/link/link.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Table } from "#ui/table.tsx";
import { Tag } from "#ui/tag.tsx";
import { listStaff } from "#domain/identity/staff/list-staff.ts";
import { listOnCall } from "#domain/messaging/on-call/list-on-call.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { run } from "../../shared/request/request.server.ts";
import { PageMain } from "../../shared/shell/page-main.tsx";
import { roleLabel } from "./staff-labels.ts";
import type { Route } from "./+types/staff.ts";

export const meta = noIndex;

/** All staff: role, second factor, last activity, position on the on-call list. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const onCall = (await listOnCall(ctx)).map(({ userId }) => userId);
    const people = await listStaff(ctx);
    return {
      isInvited: args.url.searchParams.has("invited"),
      people: people.map((person) => ({
        userId: person.userId,
        name: person.name,
        email: person.email,
        role: roleLabel(person.role),
        factors: person.factors.map(({ name }) => name),
        lastSeen: person.lastSeenAt ? formatMoment(ctx, person.lastSeenAt) : null,
        onCall: onCall.indexOf(person.userId) + 1,
        state: person.disabledAt ? ("left" as const) : person.isInvited ? ("invited" as const) : ("here" as const),
      })),
    };
  });
}

export default function Staff({ loaderData: { people, isInvited } }: Route.ComponentProps) {
  return (
    <PageMain>
      <PageTitle>Staff</PageTitle>
      <PageHeader
        title="Staff"
        lead="Who works here and what they can do."
        actions={<ButtonLink to={href("/admin/staff/invite")}>Invite someone</ButtonLink>}
      />
      {isInvited && <Notice tone="success" title="The invitation was sent" announce className="mt-6" />}
      <Table caption="Staff" className="mt-8">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Role</th>
            <th scope="col">Second step</th>
            <th scope="col">On call</th>
            <th scope="col">Last seen</th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.userId} data-shortcut="row">
              <th scope="row">
                <Link to={href("/admin/staff/:userId", { userId: person.userId })}>{person.name}</Link>
                <span className="block text-small font-normal whitespace-nowrap text-ink-2">{person.email}</span>
              </th>
              <td>
                {person.role}
                {person.state !== "here" && (
                  <span className="mt-1 block">
                    <Tag tone={person.state === "invited" ? "waiting" : "neutral"}>
                      {person.state === "invited" ? "Invited" : "Left"}
                    </Tag>
                  </span>
                )}
              </td>
              <td>
                {person.factors.join(", ") || (person.state === "here" ? <Tag tone="warning">None yet</Tag> : "")}
              </td>
              <td>{person.onCall > 0 && <Link to={href("/admin/on-call")}>{ordinal(person.onCall)}</Link>}</td>
              <td className="whitespace-nowrap">{person.lastSeen ?? "Never"}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </PageMain>
  );
}

function ordinal(n: number): string {
  const rule = new Intl.PluralRules("en-US", { type: "ordinal" }).select(n);
  return `${n}${{ one: "st", two: "nd", few: "rd", other: "th", zero: "th", many: "th" }[rule]}`;
}
