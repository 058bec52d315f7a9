import { useId, useState, type ReactNode } from "react";
import { classNames } from "../class-names.ts";

type TooltipProps = {
  text: ReactNode;
  /** The control; give it the id as `aria-describedby`. */
  children: (describedBy: string) => ReactNode;
};

/** A second way to learn something, never the only one. Escape hides it, the pointer may rest on it. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const [dismissed, setDismissed] = useState(false);
  const comeBack = () => setDismissed(false);
  return (
    <span
      role="presentation"
      className="group relative inline-flex"
      onKeyDown={(event) => event.key === "Escape" && setDismissed(true)}
      onPointerLeave={comeBack}
      onBlur={comeBack}
    >
      {children(id)}
      <span
        id={id}
        role="tooltip"
        className={classNames(
          "invisible absolute bottom-full left-1/2 z-30 w-max max-w-64 -translate-x-1/2 pb-2",
          !dismissed && "group-focus-within:visible group-hover:visible",
        )}
      >
        <span className="block rounded-tag bg-ink px-2.5 py-1.5 text-small text-canvas">{text}</span>
      </span>
    </span>
  );
}
