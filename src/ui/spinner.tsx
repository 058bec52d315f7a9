import { classNames } from "./class-names.ts";

type SpinnerProps = {
  /** Read by screen readers, and shown when motion is reduced or `showLabel` is set. */
  label?: string;
  showLabel?: boolean;
  size?: 16 | 20 | 32;
  className?: string;
};

/** Appears after 300 ms, so fast responses show nothing. */
export function Spinner({ label = "Loading...", showLabel = false, size = 20, className }: SpinnerProps) {
  return (
    <span role="status" className={classNames("inline-flex animate-wait items-center gap-2 text-ink-2", className)}>
      <svg viewBox="0 0 20 20" width={size} height={size} fill="none" aria-hidden className="animate-spin">
        <circle cx="10" cy="10" r="8" className="stroke-line" strokeWidth="2.5" />
        <path d="M10 2a8 8 0 0 1 8 8" className="stroke-action" strokeWidth="2.5" strokeLinecap="round" />
      </svg>
      <span className={showLabel ? undefined : "sr-only motion-reduce:not-sr-only"}>{label}</span>
    </span>
  );
}
