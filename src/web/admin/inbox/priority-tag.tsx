import { Tag } from "#ui/tag.tsx";
import type { Priority } from "#domain/messaging/contact-request.ts";

const MEANING: Record<Priority, string> = {
  0: "may be an emergency",
  1: "for a prescriber",
  2: "same day",
  3: "within two days",
};

/** P0 to P3: the text carries the meaning; tint and shape only help. */
export function PriorityTag({ priority }: { priority: Priority }) {
  return (
    <Tag tone={priority === 0 ? "urgent" : priority === 1 ? "warning" : "neutral"} className="size-fit">
      P{priority}
      <span className="sr-only">, {MEANING[priority]}</span>
    </Tag>
  );
}
