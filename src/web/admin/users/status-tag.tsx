import { Tag } from "#ui/tag.tsx";
import type { StatusWords } from "./people-words.ts";

/** How far somebody's registration has come. */
export function StatusTag({ status: { label, tone, icon } }: { status: StatusWords }) {
  return (
    <Tag tone={tone} {...(icon === undefined ? {} : { icon })}>
      {label}
    </Tag>
  );
}
