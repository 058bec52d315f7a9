import type { ReactNode } from "react";

type SectionHeaderProps = { id?: string; title: ReactNode; aside?: ReactNode };

/** Opens a section: heading on an ink line, a fact or a link at the right end. */
export function SectionHeader({ id, title, aside }: SectionHeaderProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-ink pb-3">
      <h2 id={id} className="text-h3 font-heading">
        {title}
      </h2>
      {aside && <div className="text-small text-ink-2">{aside}</div>}
    </div>
  );
}
