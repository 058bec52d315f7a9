import { href } from "react-router";
import { BackLink } from "#ui/link/back-link.tsx";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link/link.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { Tag } from "#ui/tag.tsx";
import { readForm } from "../../../shared/form/form.server.ts";
import { FormProblems } from "../../../shared/form/form-problems.tsx";
import { PageTitle } from "../../../shared/page/page-title.tsx";
import type { Refused } from "../../../shared/form/problems.ts";
import { run } from "../../../shared/request/request.server.ts";
import { requireId } from "../../../shared/request/require-id.server.ts";
import { pageMeta, siteOf } from "../../../shared/shell/page-meta.ts";
import { Due } from "../../inbox/due.tsx";
import { PaneSection } from "../../../shared/page/pane-section.tsx";
import { PriorityTag } from "../../inbox/priority-tag.tsx";
import { StatusTag } from "../status-tag.tsx";
import { UserActions } from "./user-actions.tsx";
import { newestFiles } from "../files/user-files.server.ts";
import { UserFilesSection } from "./user-files-section.tsx";
import { UserPath } from "./user-path.tsx";
import { UserTimeline } from "./user-timeline.tsx";
import { actOnMember, toMemberView } from "./user.server.ts";
import type { Route } from "./+types/user.ts";

/** No name in the title: titles end up in the browser's history. */
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ ...siteOf(matches), title: "User", path: href("/admin/users"), noindex: true });

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const userId = requireId(args.params.userId);
    // One row in the trail for the page, written with its timeline.
    const page = { ...ctx, pageOf: userId };
    const user = await toMemberView(page, userId, args.url.searchParams);
    return {
      user,
      files: await newestFiles(page, userId),
      done: args.url.searchParams.get("done"),
    };
  });
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => actOnMember(ctx, requireId(args.params.userId), await readForm(args.request)));
}

const DONE: Record<string, string> = {
  identity: "Changed. We notified them at their previous contact details.",
  "address-confirm": "Confirmed. Orders waiting on it will be rechecked within a minute.",
  note: "Your note was saved. The member can't see it.",
  reset: "Requested. A second colleague must approve it on this page.",
  approve: "Their second steps were removed. They've been signed out and notified by email.",
  refuse: "Refused. Nothing has changed.",
  place: "Requested. The order will be placed within a minute, after every gate is rechecked.",
  resend: "Sent to their current address.",
  credit: "The credit was saved. It applies to the next invoice.",
};

/**
 * Who they are and what's urgent, the actions, and everything that happened. Actions come before the long timeline in tab order
 * and on phones; on wide screens they're on the right.
 */
export default function User({ loaderData: { user, files, done }, actionData }: Route.ComponentProps) {
  const refused = actionData as Refused | undefined;
  const doneMessage = !refused && done ? DONE[done] : undefined;
  return (
    <main
      id="main"
      tabIndex={-1}
      className="lg:grid lg:grid-cols-[19rem_minmax(0,1fr)_17rem] lg:grid-rows-[auto_1fr] xl:grid-cols-[20rem_minmax(0,1fr)_18rem]"
    >
      <PageTitle refused={Boolean(refused)}>User</PageTitle>
      <div className="grid content-start gap-6 bg-surface px-4 pt-6 pb-8 md:px-6 lg:row-span-2 lg:border-r lg:border-line">
        <Person user={user} />
        <Flags flags={user.flags} />
        <Open requests={user.open} />
        {user.path && <UserPath steps={user.path} />}
        {user.facts.map(({ group, rows }, i) => (
          <Facts key={group} id={`facts-${i}`} group={group} rows={rows} />
        ))}
        <UserFilesSection userId={user.userId} {...files} />
      </div>
      <div className="px-4 empty:hidden md:px-6 lg:col-start-2 lg:row-start-1">
        <FormProblems refused={refused} />
        {doneMessage && <Notice tone="success" title={doneMessage} announce className="mt-6" />}
      </div>
      <div
        id="actions"
        className="bg-surface px-4 pb-8 md:px-6 lg:col-start-3 lg:row-span-2 lg:row-start-1 lg:border-l lg:border-line lg:pt-6"
      >
        <UserActions user={user} refused={refused} />
      </div>
      <div className="px-4 pt-6 pb-16 md:px-6 lg:col-start-2 lg:row-start-2">
        <UserTimeline user={user} />
      </div>
    </main>
  );
}

type Data = Route.ComponentProps["loaderData"]["user"];

function Person({ user }: { user: Data }) {
  return (
    <header className="grid gap-2">
      <BackLink to={href("/admin/users")}>Users</BackLink>
      <h1 className="mt-2 text-h2 font-bold wrap-anywhere">{user.name}</h1>
      <p className="text-small text-ink-2">
        {user.preferredName && `Goes by ${user.preferredName}. `}Member since {user.memberSince}
      </p>
      <p className="flex flex-wrap gap-1.5">
        {user.status && <StatusTag status={user.status} />}
        <Tag tone="outline">{ROLES[user.role ?? "member"]}</Tag>
        {user.isDisabled && <Tag tone="danger">Disabled</Tag>}
        {[user.state, ...user.labels].map(
          (text) =>
            text && (
              <Tag key={text} tone="outline">
                {text}
              </Tag>
            ),
        )}
      </p>
      <p className="flex flex-wrap gap-x-4 text-small lg:hidden">
        <Link to="#actions" variant="standalone">
          What can be done
        </Link>
        <Link to="#timeline" variant="standalone">
          Timeline
        </Link>
      </p>
    </header>
  );
}

const ROLES = { member: "Member", employee: "Employee", nurse: "Nurse", admin: "Admin", provider: "Provider" };

/** What cannot wait for somebody to read the timeline. */
function Flags({ flags }: { flags: Data["flags"] }) {
  if (flags.length === 0) return null;
  return (
    <ul aria-label="Check this first" className="grid gap-2">
      {flags.map(({ key, tone, text, to }) => (
        <li key={key} className={`flex gap-3 border-l-4 px-3 py-2 text-small font-medium ${FLAG[tone]}`}>
          <Icon name={tone === "danger" ? "alert" : "clock"} size={16} className="mt-0.5 shrink-0" />
          <Link to={to} variant="inherit">
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const FLAG = {
  danger: "border-danger-600 bg-danger-100 text-danger-700",
  warning: "border-warning-800 bg-warning-100 text-warning-800",
};

function Open({ requests }: { requests: Data["open"] }) {
  if (requests.length === 0) return null;
  return (
    <PaneSection id="open-title" title="Waits for an answer">
      <ul className="grid gap-3">
        {requests.map((request) => (
          <li key={request.id} className="grid gap-1">
            <span className="flex flex-wrap items-center gap-2">
              <PriorityTag priority={request.priority} />
              {request.left && <Due left={request.left} />}
            </span>
            <Link to={href("/admin/inbox/:requestId", { requestId: request.id })}>{request.topic}</Link>
          </li>
        ))}
      </ul>
    </PaneSection>
  );
}

function Facts({ id, group, rows }: { id: string; group: string; rows: [label: string, value: string][] }) {
  return (
    <PaneSection id={id} title={group}>
      <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-2 text-small">
        {rows.map(([label, value]) => (
          <div key={label} className="col-span-full grid grid-cols-subgrid">
            <dt className="text-ink-2">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </PaneSection>
  );
}
