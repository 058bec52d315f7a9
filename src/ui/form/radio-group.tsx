import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Fieldset } from "./fieldset.tsx";

type RadioOption = {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
};

type RadioGroupProps = {
  name: string;
  /** The first radio gets this id, so the error summary can link to it. */
  id?: string;
  legend: ReactNode;
  legendSize?: "label" | "page";
  hint?: ReactNode;
  error?: ReactNode;
  options: RadioOption[];
  defaultValue?: string | undefined;
  onChange?: (value: string) => void;
  columns?: 1 | 2;
  className?: string;
};

/** One choice of several, each as a card that is pressed as a whole. */
export function RadioGroup({
  name,
  id = name,
  options,
  defaultValue,
  onChange,
  columns = 1,
  ...fieldset
}: RadioGroupProps) {
  return (
    <Fieldset id={id} {...fieldset}>
      <div className={classNames("grid gap-2", columns === 2 && "md:grid-cols-2")}>
        {options.map((option, index) => {
          const optionId = index === 0 ? id : `${id}-${index + 1}`;
          return (
            <label key={option.value} htmlFor={optionId} className={card}>
              <input
                id={optionId}
                type="radio"
                name={name}
                value={option.value}
                defaultChecked={option.value === defaultValue}
                disabled={option.disabled}
                onChange={() => onChange?.(option.value)}
                aria-describedby={option.hint ? `${optionId}-hint` : undefined}
                className={dot}
              />
              <span className="grid">
                <span className="text-body">{option.label}</span>
                {option.hint && (
                  <span id={`${optionId}-hint`} className="text-small text-ink-2">
                    {option.hint}
                  </span>
                )}
              </span>
            </label>
          );
        })}
      </div>
    </Fieldset>
  );
}

const card =
  "flex min-h-(--choice) items-center gap-3 rounded-control border border-line-strong bg-surface px-4 py-(--control-pad) transition-tint hover:border-ink-2 has-checked:border-select-line has-checked:bg-select has-checked:inset-ring-1 has-checked:inset-ring-select-line has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-sunken has-disabled:text-ink-3 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus";

const dot =
  "size-5.5 flex-none appearance-none rounded-full border-[1.5px] border-line-strong bg-surface checked:border-[7px] checked:border-action focus-visible:shadow-none focus-visible:outline-none disabled:border-line forced-colors:appearance-auto";
