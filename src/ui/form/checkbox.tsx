import { useId, type ComponentProps, type ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { FieldError, invalidEdge } from "./field-message.tsx";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "children"> & {
  /** The label. */
  children: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
};

/** One yes-or-no answer. A group of them goes into a `Fieldset`. */
export function Checkbox({ children, hint, error, className, id, ...rest }: CheckboxProps) {
  const ownId = useId();
  const inputId = id ?? rest.name ?? ownId;
  const describedBy = classNames(hint ? `${inputId}-hint` : null, error ? `${inputId}-error` : null) || undefined;
  return (
    <div className={classNames("grid gap-1", error ? invalidEdge : null, className)}>
      {error && <FieldError id={`${inputId}-error`}>{error}</FieldError>}
      <div className="flex items-start gap-3">
        <input
          {...rest}
          id={inputId}
          type="checkbox"
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          className={box}
        />
        <div className="py-2.5">
          <label htmlFor={inputId} className="block cursor-pointer text-body">
            {children}
          </label>
          {hint && (
            <p id={`${inputId}-hint`} className="text-small text-ink-2">
              {hint}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

// Custom drawn so border, check mark and high-contrast mode match; the check mark is the mask below.
const box =
  "touch-target mt-3 grid size-5 flex-none appearance-none place-items-center rounded-tag border border-line-strong bg-surface transition-tint before:size-3.5 before:bg-on-action before:opacity-0 before:[clip-path:polygon(14%_44%,0_58%,38%_94%,100%_24%,86%_10%,38%_66%)] hover:border-ink-2 checked:border-action checked:bg-action checked:before:opacity-100 aria-[invalid=true]:border-danger-600 aria-[invalid=true]:inset-ring-1 aria-[invalid=true]:inset-ring-danger-600 disabled:border-line disabled:bg-sunken forced-colors:appearance-auto";
