import { Icon } from "#ui/icon.tsx";
import { classNames } from "#ui/class-names.ts";
import { PaneSection } from "../../../shared/page/pane-section.tsx";
import type { UserPathStep } from "./user-path.server.ts";

/** How far a member is on the way to a first order: what they see at home, in a line each. */
export function UserPath({ steps }: { steps: readonly UserPathStep[] }) {
  const done = steps.filter(({ state }) => state === "done").length;
  return (
    <PaneSection id="path-title" title="Path" aside={`${done} of ${steps.length} done`}>
      <ol className="grid gap-2 text-small">
        {steps.map(({ key, state, title, finding, when }) => (
          <li
            key={key}
            aria-current={state === "now" ? "step" : undefined}
            className={classNames(
              "grid grid-cols-[1.25rem_minmax(0,1fr)_auto] gap-x-2",
              state === "now" && "font-semibold",
            )}
          >
            <span className="pt-0.5">
              {state === "done" && <Icon name="check" size={14} label="Done" />}
              {state === "stopped" && <Icon name="cross" size={14} label="Stopped" />}
              {state === "now" && <Icon name="clock" size={14} label="Next" />}
            </span>
            <span>{title}</span>
            <span className="text-right text-ink-2">
              {finding}
              {when && <span className="block">{when}</span>}
            </span>
          </li>
        ))}
      </ol>
    </PaneSection>
  );
}
