import { useId, type ComponentProps, type MouseEvent, type ReactNode } from "react";
import { classNames } from "./class-names.ts";

type Look = {
  variant?: "primary" | "secondary" | "quiet" | "danger" | undefined;
  size?: "regular" | "small" | undefined;
  wide?: boolean | undefined;
};

type ButtonProps = Omit<ComponentProps<"button">, "disabled"> &
  Look & {
    icon?: ReactNode;
    /** While true the button keeps its width, shows `busyText` and ignores further presses. */
    busy?: boolean;
    busyText?: string;
    /** Says why the button cannot be used now. It stays focusable, so the reason can be heard. */
    disabledReason?: string | undefined;
  };

export function Button({
  variant = "primary",
  size = "regular",
  wide = false,
  icon,
  busy = false,
  busyText,
  disabledReason,
  className,
  children,
  onClick,
  type = "submit",
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const off = busy || disabledReason !== undefined;

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (off) event.preventDefault();
    else onClick?.(event);
  }

  const button = (
    <button
      {...rest}
      type={type}
      onClick={press}
      aria-disabled={off || undefined}
      data-busy={busy || undefined}
      data-off={disabledReason !== undefined || undefined}
      aria-describedby={disabledReason === undefined ? rest["aria-describedby"] : reasonId}
      className={classNames(buttonClass({ variant, size, wide }), className)}
    >
      {icon}
      <span className="grid *:col-start-1 *:row-start-1">
        <span className={classNames(busy && busyText && "invisible")}>{children}</span>
        {busyText && <span className={classNames(!busy && "invisible")}>{busyText}</span>}
      </span>
    </button>
  );

  return (
    <>
      {disabledReason === undefined ? (
        button
      ) : (
        <span className={classNames("inline-grid gap-1.5", wide && "w-full")}>
          {button}
          <span id={reasonId} className="text-small text-ink-2">
            {disabledReason}
          </span>
        </span>
      )}
      {busyText && (
        <span role="status" className="sr-only">
          {busy && busyText}
        </span>
      )}
    </>
  );
}

/** The look alone, for a plain `<a>`; for our own pages there is `ButtonLink`. */
export function buttonClass({ variant = "primary", size = "regular", wide = false }: Look = {}) {
  return classNames(base, sizes[size], variants[variant], wide && "w-full");
}

const base =
  "inline-flex items-center justify-center gap-2 rounded-control border text-center font-semibold no-underline transition-tint data-busy:cursor-progress data-off:cursor-not-allowed print:hidden";

const sizes = {
  regular: "min-h-(--control) px-5 py-(--control-pad) text-body",
  small: "min-h-11 px-3.5 py-1.5 text-small md:min-h-8 md:px-3 md:py-1",
};

// A busy button keeps its colors; only one that cannot be used turns gray.
const off =
  "data-off:border-line data-off:bg-sunken data-off:text-ink-3 data-off:hover:border-line data-off:hover:bg-sunken";

const variants = {
  primary: `border-action bg-action text-on-action hover:border-action-hover hover:bg-action-hover active:border-action-pressed active:bg-action-pressed ${off}`,
  secondary: `border-line-strong bg-surface text-ink hover:border-ink-2 hover:bg-sunken active:bg-line ${off}`,
  quiet: `border-transparent text-link hover:bg-petrol-50 active:bg-petrol-100 ${off}`,
  danger: `border-danger-600 bg-danger-600 text-on-action hover:border-danger-700 hover:bg-danger-700 ${off}`,
};
