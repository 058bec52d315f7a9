import type { ReactNode } from "react";
import { classNames } from "#ui/class-names.ts";
import { Disclosure } from "#ui/disclosure.tsx";
import { Tag } from "#ui/tag.tsx";
import type { RowView } from "./chart-view.server.ts";
import { STATUS_TAGS } from "./labels.ts";

/** One row with what is known about it, and what can be done. */
export function ChartRow({ row, children }: { row: RowView; children?: ReactNode }) {
  const { name, details, classes, span, added, version, isSevere, isRestricted, isEndReported, isCounted, earlier } =
    row;
  const { tone, label } = STATUS_TAGS[row.status];
  return (
    <li className="grid gap-x-6 gap-y-2 border-b border-line py-4 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <b
            className={classNames(
              "font-semibold wrap-anywhere",
              isSevere && isCounted && "text-danger-700",
              !isCounted && "text-ink-2",
            )}
          >
            {name}
          </b>
          <Tag tone={tone}>{label}</Tag>
          {isRestricted && <Tag icon="lock">Restricted</Tag>}
          {isEndReported && <Tag tone="waiting">Patient says it's over</Tag>}
        </p>
        {(details || span) && <p>{[details, span].filter(Boolean).join(" · ")}</p>}
        {classes.length > 0 && <p className="text-small text-ink-2">Counts as: {classes.join(", ")}</p>}
        <p className="text-small text-ink-2">
          {added}
          {version > 1 && `, version ${version}`}
        </p>
        {earlier.length > 0 && (
          <Disclosure summary={`Earlier versions (${earlier.length})`} className="mt-2">
            <ol className="grid gap-2">
              {earlier.map((one) => (
                <li key={one.version}>
                  <span className="block wrap-anywhere text-ink">{one.text}</span>
                  <span className="block text-small">
                    {STATUS_TAGS[one.status].label}, {one.added}
                  </span>
                </li>
              ))}
            </ol>
          </Disclosure>
        )}
      </div>
      {children && <div className="flex flex-wrap items-start gap-2">{children}</div>}
    </li>
  );
}
