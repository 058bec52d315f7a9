import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import type { HighlightsView } from "./highlight-view.ts";

/** What stands out in a report, a line for each value; shape and word carry the meaning. */
export function Highlights({ highlights: { shown, more, valueCount } }: { highlights: HighlightsView }) {
  if (valueCount === 0) return <p className="text-small text-ink-2">No values yet</p>;
  if (shown.length === 0) return <p className="text-small text-ink-2">Nothing flagged</p>;
  return (
    <ul className="text-small">
      {shown.map(({ id, text, tone }) => (
        <li
          key={id}
          className={classNames(
            "flex items-start gap-1.5 font-semibold",
            tone === "danger" ? "text-danger-700" : "text-warning-800",
          )}
        >
          <Icon name="alert" size={12} className="mt-1 flex-none" />
          {text}
        </li>
      ))}
      {more > 0 && <li className="text-ink-2">and {more} more</li>}
    </ul>
  );
}
