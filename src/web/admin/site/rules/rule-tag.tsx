import { Tag } from "#ui/tag.tsx";
import { formatDate } from "#core/format-date.ts";

type RuleTagProps = { status: "draft" | "approved" | "retired"; from: string | null };

export function RuleTag({ status, from }: RuleTagProps) {
  if (status === "draft") return <Tag tone="warning">Draft: not yet approved</Tag>;
  if (status === "retired") return <Tag>Retired</Tag>;
  return <Tag tone="success">In force{from && ` from ${formatDate(from)}`}</Tag>;
}
