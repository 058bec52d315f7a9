import { Tag } from "#ui/tag.tsx";
import { formatDate } from "#core/format-date.ts";

type VersionTagProps = { status: "draft" | "approved" | "retired"; from: string | null };

export function VersionTag({ status, from }: VersionTagProps) {
  if (status === "draft") {
    return (
      <Tag tone="warning" className="whitespace-normal!">
        Draft: not yet approved by a clinician
      </Tag>
    );
  }
  if (status === "retired") return <Tag>Retired</Tag>;
  return <Tag tone="success">Approved{from && ` from ${formatDate(from)}`}</Tag>;
}
