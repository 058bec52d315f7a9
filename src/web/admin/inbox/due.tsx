import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import type { TimeLeft } from "./time-left.ts";

/** Time left, with a shape for overdue requests. */
export function Due({ left, className }: { left: TimeLeft; className?: string }) {
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1.5 text-small font-semibold whitespace-nowrap",
        left.isOver ? "text-danger-700" : left.isSoon ? "text-warning-800" : "text-ink-2",
        className,
      )}
    >
      <Icon name={left.isOver ? "alert" : "clock"} size={14} />
      {left.text}
    </span>
  );
}
