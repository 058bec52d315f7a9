import { Link as RouterLink } from "react-router";
import { BackLink } from "#ui/back-link.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Tag } from "#ui/tag.tsx";
import type { Ctx } from "#core/ctx.ts";
import { getProfile } from "#domain/identity/get-profile.ts";
import { formatPhone } from "#domain/identity/phone-number.server.ts";
import type { Profile } from "#domain/identity/profile.ts";
import { listRequestsOfMember } from "#domain/messaging/list-inbox.ts";
import { PageMain } from "../shared/shell/page-main.tsx";
import { run } from "../shared/request.server.ts";
import { requireId } from "../shared/require-id.server.ts";
import { pageMeta, siteOf } from "../shared/shell/page-meta.ts";
import { STATE_WORDS } from "../shared/thread/thread-words.ts";
import { dateWords, dayWords, momentWords } from "../shared/when.server.ts";
import type { Route } from "./+types/user.ts";
import { Due } from "./due.tsx";
import { nameAndTopic } from "./name-and-topic.ts";
import { PriorityTag } from "./priority-tag.tsx";
import { timeLeft } from "./time-left.ts";

/** No name in the title: titles end up in the browser's history. */
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ ...siteOf(matches), title: "User", path: "/admin/users", noindex: true });

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const userId = requireId(args.params.userId);
    const profile = await getProfile(ctx, { userId });
    const requests = await listRequestsOfMember(ctx, { userId });
    return {
      prescriptionsTo: `/admin/users/${userId}/prescriptions`,
      name: `${profile.first_name} ${profile.last_name}`,
      userId,
      preferredName: profile.preferred_name,
      memberSince: dayWords(ctx, profile.created_at),
      status: profile.registration_status?.replaceAll("_", " ") ?? null,
      role: profile.role,
      facts: factsOf(profile),
      requests: requests.map((request) => shownRequest(ctx, request)),
    };
  });
}

/** Only what is known; a row without a value says nothing. */
function factsOf(profile: Profile): { group: string; rows: [label: string, value: string][] }[] {
  const { mailing_address, city, state, zip_code, license_state, license_number, license_expiration_date } = profile;
  const address = [mailing_address, city, [state, zip_code].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  const expires = license_expiration_date && `, valid to ${dateWords(license_expiration_date)}`;
  const groups: { group: string; rows: [string, string | null][] }[] = [
    {
      group: "Contact",
      rows: [
        ["E-mail", profile.email],
        ["Phone", profile.phone_number && formatPhone(profile.phone_number)],
        ["Address", address],
        ["Born", profile.date_of_birth && dateWords(profile.date_of_birth)],
        ["Gender", profile.gender],
      ],
    },
    {
      group: "Identity and access",
      rows: [
        ["License", license_number && `${license_state ?? ""} ending ${license_number}${expires ?? ""}`.trim()],
        ["Test results", profile.has_test_results ? "Yes" : "None"],
        ["user_id", profile.user_id],
      ],
    },
  ];
  return groups.map(({ group, rows }) => ({ group, rows: rows.filter((row): row is [string, string] => !!row[1]) }));
}

function shownRequest(ctx: Ctx, request: Awaited<ReturnType<typeof listRequestsOfMember>>[number]) {
  const isOpen = request.state !== "resolved" && request.state !== "closed" && request.state !== "waiting_patient";
  return {
    id: request.id,
    reference: request.reference,
    topic: nameAndTopic(request.subject).topic,
    priority: request.priority,
    state: STATE_WORDS[request.state],
    left: isOpen ? timeLeft(request.dueAt, ctx.now) : null,
    last: momentWords(ctx, request.lastMessageAt.toISOString()),
  };
}

export default function User({ loaderData: user }: Route.ComponentProps) {
  return (
    <PageMain>
      <BackLink to="/admin/inbox">Inbox</BackLink>
      <div className="mt-4">
        <PageHeader
          title={user.name}
          lead={`${user.preferredName ? `Goes by ${user.preferredName}. ` : ""}Member since ${user.memberSince}. Opening this page is recorded.`}
          actions={
            <ButtonLink to={user.prescriptionsTo} variant="secondary">
              Prescriptions
            </ButtonLink>
          }
        />
        <p className="mt-3 flex flex-wrap gap-2">
          {user.status && <Tag tone={user.status === "active" ? "success" : "neutral"}>{user.status}</Tag>}
          <Tag tone="outline">{user.role ?? "member"}</Tag>
        </p>
        <p className="mt-3">
          <ButtonLink to={`/admin/users/${user.userId}/results`} variant="secondary">
            Lab results
          </ButtonLink>
        </p>
      </div>
      <div className="mt-10 grid items-start gap-10 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-14">
        <div className="grid gap-8">
          {user.facts.map(({ group, rows }) => (
            <Facts key={group} group={group} rows={rows} />
          ))}
        </div>
        <Requests requests={user.requests} />
      </div>
    </PageMain>
  );
}

function Facts({ group, rows }: { group: string; rows: [label: string, value: string][] }) {
  return (
    <section aria-label={group}>
      <SectionHeader title={group} />
      <dl className="mt-3 grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 gap-y-2">
        {rows.map(([label, value]) => (
          <div key={label} className="col-span-full grid grid-cols-subgrid">
            <dt className="text-ink-2">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type Shown = Route.ComponentProps["loaderData"]["requests"];

function Requests({ requests }: { requests: Shown }) {
  return (
    <section aria-label="Requests">
      <SectionHeader title="Requests" aside={requests.length > 0 && `${requests.length}, newest first`} />
      {requests.length === 0 ? (
        <div className="mt-4">
          <EmptyState>This member has not written to us.</EmptyState>
        </div>
      ) : (
        <ul>
          {requests.map((request) => (
            <li key={request.id} className="relative border-b border-line py-4 hover:bg-surface">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <PriorityTag priority={request.priority} />
                <h3 className="text-body font-semibold">
                  <RouterLink
                    to={`/admin/inbox/${request.id}`}
                    className="text-link underline decoration-1 underline-offset-[3px] after:absolute after:inset-0 hover:decoration-2"
                  >
                    {request.topic}
                  </RouterLink>
                </h3>
                {request.left && <Due left={request.left} className="ml-auto" />}
              </div>
              <p className="mt-1 text-small text-ink-2">
                {request.reference}. {request.state}. Last message {request.last}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
