import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import { controlClass } from "./control-class.ts";
import { useFieldControl } from "./field-control.ts";
import { Icon } from "../icon.tsx";

type SelectProps = ComponentProps<"select"> & { dense?: boolean };

/** The native select with our box; options are children. */
export function Select({ dense = false, className, children, ...rest }: SelectProps) {
  const field = useFieldControl(rest);
  return (
    <span className={classNames("relative block", className)}>
      <select
        {...rest}
        {...field}
        className={classNames(controlClass(dense ? "dense" : "regular"), "appearance-none pr-10")}
      >
        {children}
      </select>
      <Icon
        name="chevron-down"
        size={16}
        className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-ink-2"
      />
    </span>
  );
}

type OptionsProps = { none?: string; choices: readonly (readonly [value: string, text: string])[] };

/** A select's choices; before them, where nothing is chosen yet, the words for that. */
export function Options({ none, choices }: OptionsProps) {
  return (
    <>
      {none && <option value="">{none}</option>}
      {choices.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </>
  );
}
