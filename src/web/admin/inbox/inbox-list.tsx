import { href, Link as RouterLink } from "react-router";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { EmptyState } from "#ui/callout/empty-state.tsx";
import type { Priority } from "#domain/messaging/contact-request.ts";
import { Form } from "../../shared/form/form.tsx";
import { Due } from "./due.tsx";
import { GROUPS, type Group } from "./inbox-group.ts";
import { PriorityTag } from "./priority-tag.tsx";
import type { TimeLeft } from "./time-left.ts";

export type InboxRow = {
  id: string;
  reference: string;
  name: string;
  topic: string;
  priority: Priority;
  state: string;
  left: TimeLeft | null;
  /** An alarm that nobody has acknowledged. */
  isRinging: boolean;
  /** The start of the patient's latest message. */
  firstLine: string;
  /** "you", a colleague's name, or nobody. */
  owner: string | null;
  group: Group;
};

type InboxListProps = { rows: readonly InboxRow[]; openId: string | undefined; query: string; empty: string };

/** Requests under headings, emergencies first. */
export function InboxList({ rows, openId, query, empty }: InboxListProps) {
  if (rows.length === 0) return <EmptyState>{empty}</EmptyState>;
  const groups = GROUPS.map((group) => ({ group, members: rows.filter((row) => row.group === group) }));
  return groups
    .filter(({ members }) => members.length > 0)
    .map(({ group, members }) => (
      <section key={group} aria-label={group}>
        <h2 className="flex justify-between border-b border-line bg-sunken px-4 py-2 text-small font-semibold text-ink-2">
          {group} <span>{members.length}</span>
        </h2>
        <ul>
          {members.map((row) => (
            <Row key={row.id} row={row} isOpen={row.id === openId} query={query} />
          ))}
        </ul>
      </section>
    ));
}

function Row({ row, isOpen, query }: { row: InboxRow; isOpen: boolean; query: string }) {
  const to = href("/admin/inbox/:requestId", { requestId: row.id });
  return (
    <li
      data-shortcut="row"
      className={classNames(
        "relative grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 border-b border-l-6 border-b-line px-3 py-3",
        isOpen
          ? "border-l-select-line bg-select"
          : row.left?.isOver || row.isRinging
            ? "border-l-danger-600 bg-surface"
            : "border-l-transparent bg-surface",
      )}
    >
      <PriorityTag priority={row.priority} />
      <div className="min-w-0">
        <h3 className="truncate text-body font-semibold">
          <RouterLink
            to={`${to}${query}`}
            aria-current={isOpen ? "page" : undefined}
            className="text-ink no-underline after:absolute after:inset-0 hover:underline hover:decoration-2 hover:underline-offset-[3px]"
          >
            {row.topic}
          </RouterLink>
        </h3>
        <p className="truncate text-small text-ink-2">
          {row.name}. {row.state}
        </p>
        <p className="truncate text-small text-ink-2">{row.firstLine}</p>
      </div>
      <div className="grid justify-items-end gap-1">
        {row.left && <Due left={row.left} />}
        {row.owner ? (
          <span className="text-small text-ink-2">{row.owner === "you" ? "claimed by you" : row.owner}</span>
        ) : (
          <Form method="post" action={`${to}${query}`} preventScrollReset className="relative z-1">
            <input type="hidden" name="intent" value="claim" />
            <Button variant="secondary" size="small" data-row-key="c">
              Claim
              <span className="sr-only">
                {" "}
                {row.reference}, {row.topic}
              </span>
            </Button>
          </Form>
        )}
      </div>
    </li>
  );
}
