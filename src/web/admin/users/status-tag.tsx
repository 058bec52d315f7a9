import { Tag } from "#ui/tag.tsx";
import type { StatusLabel } from "./people-labels.ts";

/** How far somebody's registration has come. */
export function StatusTag({ status: { label, tone, icon } }: { status: StatusLabel }) {
  return (
    <Tag tone={tone} {...(icon === undefined ? {} : { icon })}>
      {label}
    </Tag>
  );
}
