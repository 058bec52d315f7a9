import { Link as RouterLink } from "react-router";
import { BackLink } from "#ui/back-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Tag } from "#ui/tag.tsx";
import { readForm } from "../shared/form.server.ts";
import { FormProblems } from "../shared/form-problems.tsx";
import { PageTitle } from "../shared/page-title.tsx";
import type { Refused } from "../shared/problems.ts";
import { run } from "../shared/request.server.ts";
import { requireId } from "../shared/require-id.server.ts";
import { PageMain } from "../shared/shell/page-main.tsx";
import { pageMeta, siteOf } from "../shared/shell/page-meta.ts";
import { Due } from "./due.tsx";
import { PriorityTag } from "./priority-tag.tsx";
import { UserActions } from "./user-actions.tsx";
import { newestFiles } from "./user-files.server.ts";
import { UserFilesSection } from "./user-files-section.tsx";
import { actOnMember, shownMember } from "./user.server.ts";
import type { Route } from "./+types/user.ts";

/** No name in the title: titles end up in the browser's history. */
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ ...siteOf(matches), title: "User", path: "/admin/users", noindex: true });

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const userId = requireId(args.params.userId);
    // One row in the trail for the page, written with its timeline.
    const page = { ...ctx, pageOf: userId };
    return {
      user: await shownMember(page, userId, args.url.searchParams),
      files: await newestFiles(page, userId),
      done: args.url.searchParams.get("done"),
    };
  });
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => actOnMember(ctx, requireId(args.params.userId), await readForm(args.request)));
}

const DONE: Record<string, string> = {
  note: "Your note is kept. The member does not see it.",
  reset: "Asked. A second colleague has to approve it on this page.",
  approve: "Their second steps are gone. They are signed out, and told by mail.",
  refuse: "Refused. Nothing has changed.",
  place: "Asked for. The order is placed within a minute, once every gate was looked at again.",
  resend: "It is on its way to the address they have now.",
};

const FILTERS = [
  [null, "Everything"],
  ["visits", "Visits"],
  ["orders", "Orders"],
  ["payments", "Payments"],
  ["messages", "Messages"],
  ["files", "Files and medicine"],
  ["notes", "Notes"],
  ["consents", "Consents"],
  ["changes", "Changes"],
] as const;

export default function User({ loaderData: { user, files, done }, actionData }: Route.ComponentProps) {
  const refused = actionData as Refused | undefined;
  const doneWords = !refused && done ? DONE[done] : undefined;
  return (
    <PageMain>
      <PageTitle refused={Boolean(refused)}>User</PageTitle>
      <FormProblems refused={refused} />
      <BackLink to="/admin/users">Users</BackLink>
      <div className="mt-4">
        <PageHeader
          title={user.name}
          lead={`${user.preferredName ? `Goes by ${user.preferredName}. ` : ""}Member since ${user.memberSince}. Opening this page is recorded.`}
        />
        <p className="mt-3 flex flex-wrap gap-2">
          {user.status && <Tag tone={user.status === "active" ? "success" : "neutral"}>{user.status}</Tag>}
          <Tag tone="outline">{user.role ?? "member"}</Tag>
        </p>
      </div>
      {doneWords && <Notice tone="success" title={doneWords} announce className="mt-6" />}
      <div className="mt-8 grid items-start gap-10 lg:grid-cols-[17rem_minmax(0,1fr)_16rem] lg:gap-10">
        <div className="grid gap-8">
          <Open requests={user.open} />
          {user.facts.map(({ group, rows }) => (
            <Facts key={group} group={group} rows={rows} />
          ))}
          <UserFilesSection userId={user.userId} {...files} />
        </div>
        <TimelineSection user={user} />
        <UserActions user={user} refused={refused} />
      </div>
    </PageMain>
  );
}

type Data = Route.ComponentProps["loaderData"]["user"];

function Open({ requests }: { requests: Data["open"] }) {
  if (requests.length === 0) return null;
  return (
    <section aria-label="Waits for an answer">
      <SectionHeader title="Waits for an answer" />
      <ul>
        {requests.map((request) => (
          <li key={request.id} className="grid gap-1 border-b border-line py-3">
            <span className="flex flex-wrap items-center gap-2">
              <PriorityTag priority={request.priority} />
              {request.left && <Due left={request.left} />}
            </span>
            <Link to={`/admin/inbox/${request.id}`}>{request.topic}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Facts({ group, rows }: { group: string; rows: [label: string, value: string][] }) {
  return (
    <section aria-label={group}>
      <SectionHeader title={group} />
      <dl className="mt-3 grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 gap-y-2">
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

function TimelineSection({ user }: { user: Data }) {
  const address = (show: string | null, before?: string | null) => {
    const query = new URLSearchParams({ ...(show ? { show } : {}), ...(before ? { before } : {}) });
    return `/admin/users/${user.userId}${query.size > 0 ? `?${query}` : ""}`;
  };
  const days = Map.groupBy(user.timeline, ({ day }) => day);
  return (
    <section aria-labelledby="timeline">
      <SectionHeader id="timeline" title="Timeline" />
      <nav aria-label="Show" className="mt-3">
        <ul className="flex flex-wrap gap-2">
          {FILTERS.map(([show, label]) => (
            <li key={label}>
              <RouterLink to={address(show)} aria-current={user.show === show ? "page" : undefined} className={chip}>
                {label}
              </RouterLink>
            </li>
          ))}
        </ul>
      </nav>
      {user.timeline.length === 0 && <EmptyState>Nothing of this kind has happened yet.</EmptyState>}
      {[...days].map(([day, happenings]) => (
        <section key={day} aria-label={day}>
          <h3 className="mt-6 text-body font-semibold">{day}</h3>
          <ol>
            {happenings.map((happening) => (
              <Entry key={happening.id} happening={happening} />
            ))}
          </ol>
        </section>
      ))}
      {user.next && (
        <p className="mt-4">
          <Link to={address(user.show, user.next)} rel="next">
            Show earlier
          </Link>
        </p>
      )}
    </section>
  );
}

function Entry({ happening }: { happening: Data["timeline"][number] }) {
  const title = (
    <>
      {happening.words}
      {happening.by && ` by ${happening.by}`}
    </>
  );
  return (
    <li
      className={
        happening.kind === "notes"
          ? "mt-2 border-l-6 border-warning-800 bg-warning-100 px-4 py-3"
          : "border-b border-line py-3"
      }
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <b className="font-semibold">{happening.to ? <Link to={happening.to}>{title}</Link> : title}</b>
        <span className="text-small text-ink-2">{happening.moment}</span>
      </p>
      {happening.detail && <p className="mt-1 wrap-anywhere whitespace-pre-wrap text-ink-2">{happening.detail}</p>}
    </li>
  );
}

const chip =
  "flex min-h-11 items-center rounded-control border border-line-strong bg-surface px-3 text-small font-medium text-ink no-underline transition-tint hover:border-ink-2 aria-[current]:border-select-line aria-[current]:bg-select aria-[current]:font-semibold";
