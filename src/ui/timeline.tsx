import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";
import type { UiText } from "./language/es.ts";
import { useText } from "./language/text.ts";

/** What happened, what is happening, what comes next. */
export function Timeline({ children }: { children: ReactNode }) {
  return <ol>{children}</ol>;
}

type TimelineStepProps = {
  state: "done" | "now" | "next";
  title: ReactNode;
  time?: ReactNode;
  /** In the dot of the current step, instead of a point. */
  icon?: IconName | undefined;
  /** For the current step: set apart, "What happens next". */
  next?: ReactNode;
  children?: ReactNode;
};

export function TimelineStep({ state, title, time, icon, next, children }: TimelineStepProps) {
  const t = useText<UiText>();
  return (
    <li
      aria-current={state === "now" ? "step" : undefined}
      className={classNames(
        "relative grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3 pb-6.5 last:pb-0 md:grid-cols-[2rem_minmax(0,1fr)_auto]",
        "before:absolute before:top-3 before:-bottom-3 before:left-[11px] before:border-l-2 last:before:hidden",
        state === "done" ? "before:border-petrol-600" : "before:border-dashed before:border-line-strong",
      )}
    >
      <span className={classNames("relative row-span-2 grid size-6 place-items-center rounded-full", dots[state])}>
        {state === "done" && <Icon name="check" size={14} />}
        {state === "now" &&
          (icon ? <Icon name={icon} size={14} /> : <span className="size-2 rounded-full bg-current" />)}
      </span>
      <h3 className="text-body font-heading">
        {title}
        <span className="sr-only">{t(text[state])}</span>
      </h3>
      {time && <div className="col-start-2 text-small/6 text-ink-2 md:col-start-3 md:text-right">{time}</div>}
      {(children || next) && (
        <div className="col-start-2 text-ink-2 md:col-end-4">
          {children}
          {next && (
            <div className="mt-2.5 border border-l-6 border-line border-l-band-300 bg-surface px-4 py-3.5 text-ink">
              {next}
            </div>
          )}
        </div>
      )}
    </li>
  );
}

const dots = {
  done: "bg-petrol-600 text-white ring-4 ring-canvas",
  now: "bg-band-300 text-on-bright ring-2 ring-petrol-600",
  next: "border-2 border-line-strong bg-canvas",
};

const text = { done: ", done", now: ", now", next: ", to come" } as const satisfies Record<string, UiText>;
