import { href } from "react-router";
import { useText, type Text } from "#ui/language/text.ts";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Tag } from "#ui/tag.tsx";
import type { DueText } from "../language/es/due.server.ts";
import { DUE_STATUS_LABELS, DUE_STATUS_TONES } from "./due-text.ts";
import type { DueItemView } from "./due-view.server.ts";

/** The member's own: what is due when, and what to do. */
export function WhatsDue({ items }: { items: readonly DueItemView[] }) {
  const t = useText<DueText>();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="whats-due" className="mt-16">
      <SectionHeader id="whats-due" title={t("What's due")} aside={t("To keep your treatment safe")} />
      <ul>
        {items.map((item) => (
          <li
            key={item.id}
            className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line py-4"
          >
            <div className="min-w-0 flex-1 basis-72">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-semibold">
                  {t(item.status === "late" || item.status === "overdue" ? "{what} was due {day}" : "{what} by {day}", {
                    what: item.what,
                    day: item.due,
                  })}
                </span>
                {item.status !== "planned" && (
                  <Tag tone={DUE_STATUS_TONES[item.status]}>{t(DUE_STATUS_LABELS[item.status])}</Tag>
                )}
              </p>
              <p className="text-ink-2">{sentenceOf(item, t)}</p>
            </div>
            {item.status !== "planned" && <Action item={item} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function sentenceOf(item: DueItemView, t: Text<DueText>): string {
  const { kind, treatment, tests, status, opens, lastDay, hasGrace } = item;
  const about =
    kind === "lab" && tests
      ? t("For {treatment}: {tests}.", { treatment, tests })
      : t("For {treatment}.", { treatment });
  if (status === "overdue") return `${about} ${t("Your next order waits for it.")}`;
  if (status === "late" && hasGrace)
    return `${about} ${t("Do it by {day}, or your next order waits.", { day: lastDay })}`;
  if (status === "planned" && kind === "lab")
    return `${about} ${t("Have it drawn {day} or later, so it counts.", { day: opens })}`;
  return about;
}

function Action({ item }: { item: DueItemView }) {
  const t = useText<DueText>();
  return item.kind === "lab" ? (
    <ButtonLink to={`${href("/profile/files")}#upload`} variant="secondary" size="small">
      {t("Upload my results")}
    </ButtonLink>
  ) : (
    <ButtonLink to={href("/book")} variant="secondary" size="small">
      {t("Book a visit")}
    </ButtonLink>
  );
}
