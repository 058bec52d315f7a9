import { useId, type ReactNode } from "react";
import { Link as RouterLink, type LinkProps } from "react-router";
import { buttonClass } from "../button.tsx";
import { classNames } from "../class-names.ts";
import { Icon } from "../icon.tsx";

type PopoverProps = {
  /** Text of the button that opens it. */
  trigger: ReactNode;
  variant?: "primary" | "secondary" | "quiet";
  size?: "regular" | "small";
  /** Which edge of the button it lines up with. */
  align?: "start" | "end";
  className?: string;
  /** Links or a short text: a disclosure, not a menu with its own keys. */
  children: ReactNode;
};

/** The browser opens, closes (Escape, click outside) and announces it; no script is needed. */
export function Popover({
  trigger,
  variant = "secondary",
  size = "regular",
  align = "start",
  className,
  children,
}: PopoverProps) {
  const id = useId();
  return (
    <>
      <button type="button" popoverTarget={id} className={buttonClass({ variant, size })}>
        {trigger}
        <Icon name="chevron-down" size={16} />
      </button>
      <div
        id={id}
        popover="auto"
        className={classNames(
          "m-auto w-max max-w-80 min-w-52 rounded-control border border-line bg-raised p-2 text-ink shadow-popover open:animate-enter",
          "supports-[position-area:block-end]:inset-auto supports-[position-area:block-end]:my-2 supports-[position-area:block-end]:mx-0 [position-try-fallbacks:flip-block]",
          // Within what is left of the window on that side; a long list scrolls by itself, not the page.
          "overflow-y-auto supports-[position-area:block-end]:max-h-[calc(100%-1rem)]",
          align === "start"
            ? "[position-area:block-end_span-inline-end]"
            : "[position-area:block-end_span-inline-start]",
          className,
        )}
      >
        {children}
      </div>
    </>
  );
}

/** One entry of a popover that lists pages. */
export function PopoverLink({ className, ...rest }: LinkProps) {
  return (
    <RouterLink
      {...rest}
      className={classNames(
        "flex min-h-11 items-center rounded-tag px-3 text-ink no-underline hover:bg-petrol-50",
        className,
      )}
    />
  );
}
