import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { FieldContext } from "./field-control.ts";
import { FieldError, FieldHint, invalidEdge } from "./field-message.tsx";
import { useText } from "../language/text.ts";
import type { UiText } from "../language/es.ts";

type FieldProps = {
  /** Name of the control inside; also its id, which the error summary links to. */
  name: string;
  id?: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  optional?: boolean;
  /** "page" makes the label the page's heading, for one-question pages. */
  labelSize?: "label" | "page";
  /** Stands at the right end of the label's line, like a link to help. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** Label above, then hint, then error, then the control, all tied together. */
export function Field({
  name,
  id = name,
  label,
  hint,
  error,
  optional = false,
  labelSize = "label",
  aside,
  className,
  children,
}: FieldProps) {
  const t = useText<UiText>();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = classNames(hint ? hintId : null, error ? errorId : null) || undefined;
  const labelElement = (
    <label htmlFor={id} className={labelSize === "page" ? undefined : "text-body font-semibold"}>
      {label}
      {optional && <span className="font-normal text-ink-2">{t(" (optional)")}</span>}
    </label>
  );

  return (
    <div className={classNames("grid gap-1", error ? invalidEdge : null, className)}>
      {labelSize === "page" ? (
        <h1 className="mb-1 text-question font-bold">{labelElement}</h1>
      ) : aside ? (
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          {labelElement}
          {aside}
        </div>
      ) : (
        labelElement
      )}
      {hint && <FieldHint id={hintId}>{hint}</FieldHint>}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <FieldContext value={{ id, name, describedBy, invalid: Boolean(error) }}>
        <div className={hint || error || labelSize === "page" ? "mt-1" : undefined}>{children}</div>
      </FieldContext>
    </div>
  );
}
