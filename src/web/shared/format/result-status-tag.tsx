import { Tag } from "#ui/tag.tsx";
import type { ResultStatus } from "#domain/labs/markers/result-status.ts";

/** A result's status, as shape and word. Nothing where the lab gave no range. `word` says it in another language. */
export function ResultStatusTag({ status, word }: { status: ResultStatus; word?: string | undefined }) {
  if (status === "unknown") return null;
  if (status === "in-range") return <Tag tone="success">{word ?? RESULT_LABELS[status]}</Tag>;
  const icon = status === "high" ? "up" : status === "low" ? "down" : "alert";
  return (
    <Tag tone="danger" icon={icon}>
      {word ?? RESULT_LABELS[status]}
    </Tag>
  );
}

export const RESULT_LABELS = { "in-range": "In range", high: "High", low: "Low", abnormal: "Outside" } as const;
