import { href } from "react-router";
import { EmptyState } from "#ui/callout/empty-state.tsx";
import { Link } from "#ui/link/link.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Tag } from "#ui/tag.tsx";
import { DUE_STATUS_LABELS, DUE_STATUS_TONES } from "./due-text.ts";
import type { DueItemsOfView, DueItemView } from "./due-view.server.ts";

/** What is due for a patient. For a provider, the page behind the link waives one; a nurse only reads. */
export function DueItems({ userId, open }: { userId?: string; open: DueItemsOfView["open"] }) {
  return (
    <section aria-labelledby="due-items">
      <SectionHeader
        id="due-items"
        title="What's due"
        aside={
          userId && (
            <Link to={href("/provider/patients/:userId/due", { userId })} className="touch-target">
              Waive or see the past
            </Link>
          )
        }
      />
      {open.length === 0 ? (
        <EmptyState>Nothing is due. It starts with the first package that arrives.</EmptyState>
      ) : (
        <ul>
          {open.map((item) => (
            <li key={item.id} className="border-b border-line py-3.5">
              <DueLine item={item} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** "Blood test, by Jan 15" with its status, what it's for and what has to be measured. */
export function DueLine({ item }: { item: DueItemView }) {
  const { what, treatment, tests, status, due, lastDay, hasGrace } = item;
  const isPast = status === "late" || status === "overdue";
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">
          {what} {isPast ? `was due ${due}` : `by ${due}`}
        </span>
        <Tag tone={DUE_STATUS_TONES[status]}>{DUE_STATUS_LABELS[status]}</Tag>
      </p>
      <p className="text-ink-2">
        {treatment}
        {tests && `: ${tests}`}
      </p>
      {isPast && (
        <p>
          {status === "overdue"
            ? "Refills wait for it."
            : hasGrace && `Refills go out until ${lastDay}, then they wait for it.`}
        </p>
      )}
    </>
  );
}
