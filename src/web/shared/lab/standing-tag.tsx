import { Tag } from "#ui/tag.tsx";
import type { Standing } from "#domain/care/labs/markers/standing.ts";

/** Where a result stands, as shape and word. Nothing where the lab gave no range. */
export function StandingTag({ standing }: { standing: Standing }) {
  if (standing === "unknown") return null;
  if (standing === "in-range") return <Tag tone="success">In range</Tag>;
  const icon = standing === "high" ? "up" : standing === "low" ? "down" : "alert";
  return (
    <Tag tone="danger" icon={icon}>
      {WORDS[standing]}
    </Tag>
  );
}

const WORDS = { high: "High", low: "Low", abnormal: "Outside" };
