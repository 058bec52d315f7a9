import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";

type IconButtonProps = Omit<ComponentProps<"button">, "children" | "aria-label"> & {
  icon: IconName;
  /** What it does, and to what: "Close message". */
  label: string;
};

export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classNames(
        "inline-grid size-11 flex-none place-items-center rounded-control transition-tint hover:bg-current/10 print:hidden",
        className,
      )}
    >
      <Icon name={icon} />
    </button>
  );
}
