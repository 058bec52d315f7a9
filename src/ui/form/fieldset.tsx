import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { FieldError, FieldHint, invalidEdge } from "./field-message.tsx";

type FieldsetProps = {
  /** Hint and error get their ids from it. */
  id: string;
  legend: ReactNode;
  /** "page" makes the legend the page's heading, for one-question pages. */
  legendSize?: "label" | "page";
  hint?: ReactNode;
  error?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** Several controls that answer one question. */
export function Fieldset({ id, legend, legendSize = "label", hint, error, className, children }: FieldsetProps) {
  // The edge is on a wrapper: a fieldset's own border starts at the middle of its legend.
  return (
    <div className={classNames(error ? invalidEdge : null, className)}>
      <fieldset
        aria-describedby={classNames(hint ? `${id}-hint` : null, error ? `${id}-error` : null) || undefined}
        className="min-w-0"
      >
        <legend className={legendSize === "page" ? "mb-1 w-full" : "text-body font-semibold"}>
          {legendSize === "page" ? <h1 className="text-question font-bold">{legend}</h1> : legend}
        </legend>
        <div className="mt-1 grid gap-1">
          {hint && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
          {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
        </div>
        <div className={legendSize === "page" ? "mt-4" : "mt-2"}>{children}</div>
      </fieldset>
    </div>
  );
}
