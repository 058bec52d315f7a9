import { Tag } from "#ui/tag.tsx";
import type { ResultStatus } from "#domain/labs/markers/result-status.ts";

/** Where a result stands, as shape and word. Nothing where the lab gave no range. */
export function ResultStatusTag({ status }: { status: ResultStatus }) {
  if (status === "unknown") return null;
  if (status === "in-range") return <Tag tone="success">In range</Tag>;
  const icon = status === "high" ? "up" : status === "low" ? "down" : "alert";
  return (
    <Tag tone="danger" icon={icon}>
      {WORDS[status]}
    </Tag>
  );
}

const WORDS = { high: "High", low: "Low", abnormal: "Outside" };
