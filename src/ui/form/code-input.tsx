import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import { controlClass } from "./control-class.ts";
import { useFieldControl } from "./field-control.ts";

type CodeInputProps = Omit<ComponentProps<"input">, "type" | "inputMode" | "maxLength"> & {
  digits?: number;
};

/** One field for a one-time code: fills from messages, takes a paste, allows one space in the middle. */
export function CodeInput({ digits = 6, className, ...rest }: CodeInputProps) {
  const field = useFieldControl(rest);
  return (
    <input
      autoComplete="one-time-code"
      spellCheck={false}
      {...rest}
      {...field}
      type="text"
      inputMode="numeric"
      maxLength={digits + 1}
      style={{ maxWidth: `${digits * 2.25 + 3}rem` }}
      className={classNames(controlClass("code"), className)}
    />
  );
}
