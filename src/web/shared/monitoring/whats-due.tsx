import { href } from "react-router";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Tag } from "#ui/tag.tsx";
import { DUE_STATUS_LABELS, DUE_STATUS_TONES } from "./due-text.ts";
import type { DueItemView } from "./due-view.server.ts";

/** The member's own: what is due when, and what to do. */
export function WhatsDue({ items }: { items: readonly DueItemView[] }) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="whats-due" className="mt-16">
      <SectionHeader id="whats-due" title="What's due" aside="To keep your treatment safe" />
      <ul>
        {items.map((item) => (
          <li
            key={item.id}
            className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line py-4"
          >
            <div className="min-w-0 flex-1 basis-72">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-semibold">
                  {item.what}{" "}
                  {item.status === "late" || item.status === "overdue" ? `was due ${item.due}` : `by ${item.due}`}
                </span>
                {item.status !== "planned" && (
                  <Tag tone={DUE_STATUS_TONES[item.status]}>{DUE_STATUS_LABELS[item.status]}</Tag>
                )}
              </p>
              <p className="text-ink-2">{sentenceOf(item)}</p>
            </div>
            {item.status !== "planned" && <Action item={item} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function sentenceOf({ kind, treatment, tests, status, opens, lastDay, hasGrace }: DueItemView): string {
  const about = kind === "lab" && tests ? `For ${treatment}: ${tests}.` : `For ${treatment}.`;
  if (status === "overdue") return `${about} Your next order waits for it.`;
  if (status === "late" && hasGrace) return `${about} Do it by ${lastDay}, or your next order waits.`;
  if (status === "planned" && kind === "lab") return `${about} Have it drawn ${opens} or later, so it counts.`;
  return about;
}

function Action({ item }: { item: DueItemView }) {
  return item.kind === "lab" ? (
    <ButtonLink to={`${href("/profile/files")}#upload`} variant="secondary" size="small">
      Upload my results
    </ButtonLink>
  ) : (
    <ButtonLink to={href("/book")} variant="secondary" size="small">
      Book a visit
    </ButtonLink>
  );
}
