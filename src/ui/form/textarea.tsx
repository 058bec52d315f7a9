import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import { controlClass } from "./control-class.ts";
import { useFieldControl } from "./field-control.ts";

type TextareaProps = ComponentProps<"textarea"> & { dense?: boolean };

export function Textarea({ dense = false, rows = 5, className, ...rest }: TextareaProps) {
  const field = useFieldControl(rest);
  return (
    <textarea
      rows={rows}
      {...rest}
      {...field}
      className={classNames(
        controlClass(dense ? "dense" : "regular"),
        "resize-y read-only:border-line read-only:bg-sunken",
        className,
      )}
    />
  );
}
