import { Tag } from "#ui/tag.tsx";
import type { DraftView } from "./draft-view.server.ts";

/** What the law asks for a controlled medicine, recorded with the prescription. */
export function ControlledBox({ controlled }: { controlled: NonNullable<DraftView["controlled"]> }) {
  return (
    <section aria-labelledby="controlled" className="border-2 border-ink bg-surface">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line px-4 py-2.5">
        <h3 id="controlled" className="font-semibold">
          Controlled substance
        </h3>
        <span className="text-small text-ink-2">recorded with the prescription</span>
      </div>
      <dl className="px-4">
        {controlled.map(({ label, text, tag }) => (
          <div
            key={label}
            className="grid items-start gap-x-4 gap-y-1 py-2.5 text-small not-first:border-t not-first:border-line md:grid-cols-[9rem_minmax(0,1fr)_auto]"
          >
            <dt className="text-ink-2">{label}</dt>
            <dd>{text}</dd>
            <dd>
              <Tag tone={tag.tone}>{tag.text}</Tag>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
