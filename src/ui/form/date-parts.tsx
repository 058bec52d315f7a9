import type { ReactNode } from "react";
import { Fieldset } from "./fieldset.tsx";
import { TextInput } from "./text-input.tsx";
import { useText } from "../language/text.ts";
import type { UiText } from "../language/es.ts";

type Part = "month" | "day" | "year";

type DatePartsProps = {
  /** The three inputs are called `name-month`, `name-day` and `name-year`; ids are the same. */
  name: string;
  legend: ReactNode;
  legendSize?: "label" | "page";
  hint?: ReactNode;
  error?: ReactNode;
  /** Which inputs the error is about; all when not given. */
  badParts?: readonly Part[] | undefined;
  defaultValue?: Partial<Record<Part, string | undefined>> | undefined;
  /** "bday" lets the browser fill in a date of birth. */
  autoComplete?: "bday" | undefined;
  className?: string;
};

/** A date known by heart, typed in US order. No automatic jumps between the inputs. */
export function DateParts({ name, error, badParts = parts, defaultValue, autoComplete, ...fieldset }: DatePartsProps) {
  const t = useText<UiText>();
  return (
    <Fieldset id={name} error={error} {...fieldset}>
      <div className="flex gap-4">
        {parts.map((part) => (
          <div key={part} className="grid gap-1">
            <label htmlFor={`${name}-${part}`} className="text-body font-medium">
              {t(labels[part])}
            </label>
            <TextInput
              id={`${name}-${part}`}
              name={`${name}-${part}`}
              inputMode="numeric"
              autoComplete={autoComplete && `${autoComplete}-${part}`}
              maxLength={part === "year" ? 4 : 2}
              defaultValue={defaultValue?.[part]}
              aria-invalid={error && badParts.includes(part) ? true : undefined}
              className={part === "year" ? "max-w-26" : "max-w-18"}
            />
          </div>
        ))}
      </div>
    </Fieldset>
  );
}

const parts: readonly Part[] = ["month", "day", "year"];

const labels: Record<Part, UiText> = { month: "Month", day: "Day", year: "Year" };
