import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import { controlClass } from "./control-class.ts";
import { useFieldControl } from "./field-control.ts";

type TextInputProps = ComponentProps<"input"> & {
  dense?: boolean;
  /** For answers of a known length, like a postal code. */
  width?: "full" | "short" | "tiny";
};

export function TextInput({ dense = false, width = "full", className, ...rest }: TextInputProps) {
  const field = useFieldControl(rest);
  return (
    <input
      type="text"
      {...rest}
      {...field}
      className={classNames(
        controlClass(dense ? "dense" : "regular"),
        "read-only:border-line read-only:bg-sunken",
        widths[width],
        className,
      )}
    />
  );
}

const widths = { full: null, short: "max-w-36", tiny: "max-w-18" };
