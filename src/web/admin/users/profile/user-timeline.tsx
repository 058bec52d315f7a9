import { href, Link as RouterLink } from "react-router";
import { EmptyState } from "#ui/callout/empty-state.tsx";
import { Icon, type IconName } from "#ui/icon.tsx";
import { Link } from "#ui/link/link.tsx";
import type { Route } from "./+types/user.ts";

type Data = Route.ComponentProps["loaderData"]["user"];
type Happening = Data["timeline"][number];

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

/** Everything that happened to a member, the newest first, under the day on which it did. */
export function UserTimeline({ user }: { user: Data }) {
  const address = (show: string | null, before?: string | null) => {
    const query = new URLSearchParams({ ...(show ? { show } : {}), ...(before ? { before } : {}) });
    return `${href("/admin/users/:userId", { userId: user.userId })}${query.size > 0 ? `?${query}` : ""}`;
  };
  const days = Map.groupBy(user.timeline, ({ day }) => day);
  return (
    <section aria-labelledby="timeline">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="timeline" className="text-h3 font-heading">
          Timeline
        </h2>
        <p className="text-small text-ink-2">Opening this page is recorded. Times in {user.zone}</p>
      </div>
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
      {user.timeline.length === 0 && (
        <div className="mt-6">
          <EmptyState>Nothing of this kind has happened yet.</EmptyState>
        </div>
      )}
      {[...days].map(([day, happenings]) => (
        <section key={day} aria-label={day} className="mt-6">
          <h3 className="text-body font-semibold md:pl-29">{day}</h3>
          <ol>
            {happenings.map((happening) => (
              <Entry key={happening.id} happening={happening} />
            ))}
          </ol>
        </section>
      ))}
      {user.next && (
        <p className="mt-4 md:pl-29">
          <Link to={address(user.show, user.next)} rel="next">
            Show earlier
          </Link>
        </p>
      )}
    </section>
  );
}

const ICONS: Record<Happening["kind"], IconName> = {
  visits: "clock",
  orders: "truck",
  payments: "card",
  messages: "chat",
  files: "file",
  notes: "pencil",
  consents: "check-circle",
  changes: "user",
};

/** Time, kind and text side by side; messages are in a separate box. */
function Entry({ happening }: { happening: Happening }) {
  const title = (
    <>
      {happening.text}
      {happening.by && ` by ${happening.by}`}
    </>
  );
  return (
    <li className="group grid grid-cols-[4.5rem_1.25rem_minmax(0,1fr)] gap-x-3">
      <span className="pt-2.5 text-right text-small whitespace-nowrap text-ink-2">{happening.time}</span>
      <span className="grid grid-rows-[auto_1fr] justify-items-center pt-3 text-ink-2">
        <Icon name={ICONS[happening.kind]} size={16} />
        <span aria-hidden="true" className="mt-1 w-px bg-line group-last:hidden" />
      </span>
      <div className={`my-1 min-w-0 ${BOXES[happening.kind] ?? "py-1"}`}>
        <p className="font-semibold wrap-anywhere">{happening.to ? <Link to={happening.to}>{title}</Link> : title}</p>
        {happening.detail && (
          <p className="text-small/6 wrap-anywhere whitespace-pre-wrap text-ink-2">{happening.detail}</p>
        )}
      </div>
    </li>
  );
}

const BOXES: Partial<Record<Happening["kind"], string>> = {
  messages: "rounded-control border border-line bg-surface px-3 py-2",
  notes: "rounded-control border border-warning-800/30 bg-warning-100 px-3 py-2",
};

const chip =
  "flex min-h-11 items-center rounded-control border border-line-strong bg-surface px-3 text-small font-medium text-ink no-underline transition-tint hover:border-ink-2 aria-[current]:border-select-line aria-[current]:bg-select aria-[current]:font-semibold";
