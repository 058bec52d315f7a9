import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { Link } from "./link/link.tsx";
import { useText } from "./language/text.ts";
import type { UiText } from "./language/es.ts";

/** The parts of a longer job and how far each is. */
export function TaskList({ children }: { children: ReactNode }) {
  return <ol className="border-t border-ink">{children}</ol>;
}

type TaskProps = {
  to?: string | undefined;
  state: "done" | "here" | "open" | "later";
  /** Words for the state, or the answer given. */
  status?: ReactNode;
  children: ReactNode;
};

export function Task({ to, state, status, children }: TaskProps) {
  const t = useText<UiText>();
  return (
    <li
      aria-current={state === "here" ? "step" : undefined}
      className={classNames(
        "flex justify-between gap-3 border-b border-line py-2.5 text-body",
        state === "here" && "font-heading",
      )}
    >
      {to && state !== "here" ? (
        <Link to={to} className="touch-target">
          {children}
        </Link>
      ) : (
        <span>{children}</span>
      )}
      <span
        className={classNames(
          "flex items-center gap-1 text-right text-small",
          state === "done" ? "text-success-700" : "text-ink-2",
        )}
      >
        {state === "done" && <Icon name="check" size={16} />}
        {status ?? t(text[state])}
      </span>
    </li>
  );
}

const text: Record<TaskProps["state"], UiText> = {
  done: "Completed",
  here: "Incomplete",
  open: "Incomplete",
  later: "Cannot start yet",
};
