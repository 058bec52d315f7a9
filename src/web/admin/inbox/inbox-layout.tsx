import { href, Link, Outlet, useParams } from "react-router";
import { classNames } from "#ui/class-names.ts";
import { Link as TextLink } from "#ui/link/link.tsx";
import { Tag } from "#ui/tag.tsx";
import type { Ctx } from "#core/ctx.ts";
import { listOpenAlarms } from "#domain/messaging/alarms/list-open-alarms.ts";
import type { InboxFilter } from "#domain/messaging/inbox/inbox.ts";
import { countInbox } from "#domain/messaging/inbox/count-inbox.ts";
import { listInbox, type InboxEntry } from "#domain/messaging/inbox/list-inbox.ts";
import { run } from "../../shared/request/request.server.ts";
import { useLive } from "../../shared/page/use-live.ts";
import { STATE_LABELS } from "../../shared/thread/thread-labels.ts";
import type { Route } from "./+types/inbox-layout.ts";
import { groupOf } from "./inbox-group.ts";
import { InboxList, type InboxRow } from "./inbox-list.tsx";
import { nameAndTopic } from "./name-and-topic.ts";
import { timeLeft } from "./time-left.ts";

const VIEWS: readonly { filter: InboxFilter; label: string; empty: string }[] = [
  { filter: "open", label: "By due time", empty: "Nothing is waiting for us." },
  { filter: "mine", label: "Mine", empty: "You haven't claimed anything." },
  { filter: "unclaimed", label: "Unclaimed", empty: "Everything open has an owner." },
  { filter: "overdue", label: "Overdue", empty: "Nothing is overdue." },
  { filter: "provider", label: "With provider", empty: "No provider has been asked to answer anything." },
  { filter: "resolved", label: "Resolved", empty: "Nothing has been resolved yet." },
];

/** The list next to the open request; on phones one or the other. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const { searchParams } = new URL(args.request.url);
    const view = VIEWS.find(({ filter }) => filter === searchParams.get("view"))?.filter ?? "open";
    const { entries, next } = await listInbox(ctx, { filter: view, after: searchParams.get("after") ?? undefined });
    const counts = await countInbox(ctx);
    const alarms = await listOpenAlarms(ctx);
    return {
      view,
      next,
      counts,
      isFirst: !searchParams.has("after"),
      rows: entries.map((entry) => rowOf(ctx, entry)),
      alarms: alarms.map(({ id, reference, path, isRinging, isForAdmins }) => ({
        id,
        reference,
        path,
        isRinging,
        isForAdmins,
      })),
    };
  });
}

function rowOf(ctx: Ctx, entry: InboxEntry): InboxRow {
  const group = groupOf(entry, ctx.now);
  const isMine = "userId" in ctx.actor && entry.owner?.userId === ctx.actor.userId;
  return {
    id: entry.id,
    reference: entry.reference,
    ...nameAndTopic(entry.subject),
    priority: entry.priority,
    state: STATE_LABELS[entry.state],
    // The clock stops while we wait for the patient.
    left: group === "Resolved" || entry.state === "waiting_patient" ? null : timeLeft(entry.dueAt, ctx.now),
    isRinging: entry.isRinging,
    firstLine: entry.firstLine,
    owner: entry.owner ? (isMine ? "you" : entry.owner.name) : null,
    group,
  };
}

export default function InboxLayout({ loaderData }: Route.ComponentProps) {
  const { view, next, isFirst, counts, rows, alarms } = loaderData;
  useLive("inbox");
  const { requestId } = useParams();
  const query = view === "open" ? "" : `?view=${view}`;
  const empty = VIEWS.find(({ filter }) => filter === view)?.empty ?? "";
  return (
    <main id="main" tabIndex={-1} className="lg:grid lg:grid-cols-[26rem_minmax(0,1fr)] lg:items-start">
      <div
        className={classNames(
          "border-line bg-surface lg:sticky lg:top-0 lg:h-dvh lg:overflow-y-auto lg:border-r",
          requestId && "max-lg:hidden",
        )}
      >
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 pt-5">
          {requestId ? <p className={heading}>Inbox</p> : <h1 className={heading}>Inbox</h1>}
          <p className="text-small text-ink-2">
            {counts.open} open, {counts.overdue} overdue
          </p>
        </div>
        <Alarms alarms={alarms} />
        <nav aria-label="Views" className="overflow-x-auto border-b border-line px-1 pt-2">
          <ul className="flex">
            {VIEWS.map(({ filter, label }) => (
              <li key={filter}>
                <Link
                  to={filter === "open" ? href("/admin/inbox") : `${href("/admin/inbox")}?view=${filter}`}
                  aria-current={filter === view ? "page" : undefined}
                  className={tab}
                >
                  {label}
                  {filter !== "resolved" && <span className="ml-1.5 font-normal text-ink-2">{counts[filter]}</span>}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <InboxList rows={rows} openId={requestId} query={query} empty={empty} />
        <p className="flex justify-between gap-4 px-4 py-3">
          {!isFirst && (
            <TextLink to={`${href("/admin/inbox")}${query}`} variant="standalone">
              Back to the first
            </TextLink>
          )}
          {next && (
            <TextLink to={`${href("/admin/inbox")}?view=${view}&after=${next}`} variant="standalone">
              Show the next 50
            </TextLink>
          )}
        </p>
      </div>
      <Outlet />
    </main>
  );
}

/** Alarms that aren't messages. Shown above everything else until closed. */
function Alarms({ alarms }: { alarms: Route.ComponentProps["loaderData"]["alarms"] }) {
  if (alarms.length === 0) return null;
  return (
    <ul aria-label="Alarms" className="mx-4 mt-3 border-l-8 border-danger-600 bg-danger-100 px-4 py-1">
      {alarms.map(({ id, reference, path, isRinging, isForAdmins }) => (
        <li key={id} className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
          <TextLink to={path} variant="standalone">
            {isForAdmins ? "Chart opened" : "Critical result"} {reference}
          </TextLink>
          <Tag tone={isRinging ? "urgent" : "warning"}>
            {!isRinging ? "Acknowledged" : isForAdmins ? "To review" : "Calling for help"}
          </Tag>
        </li>
      ))}
    </ul>
  );
}

const heading = "text-h3 font-bold";

const tab =
  "flex min-h-11 items-center border-b-4 border-transparent px-3 pt-1 text-small font-medium whitespace-nowrap text-ink-2 no-underline hover:text-ink hover:underline hover:decoration-2 hover:underline-offset-[3px] aria-[current]:border-band-300 aria-[current]:font-semibold aria-[current]:text-ink";
