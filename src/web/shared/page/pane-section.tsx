import type { ReactNode } from "react";

type PaneSectionProps = { id: string; title: string; aside?: ReactNode; children: ReactNode };

/** A part of the narrow columns beside a timeline: one hairline above, a small heading, what belongs to it close below. */
export function PaneSection({ id, title, aside, children }: PaneSectionProps) {
  return (
    <section aria-labelledby={id} className="grid gap-3 border-t border-line pt-5 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-lead font-semibold">
          {title}
        </h2>
        {aside && <span className="text-small text-ink-2">{aside}</span>}
      </div>
      {children}
    </section>
  );
}
