import { classNames } from "./class-names.ts";

type SkeletonProps = {
  /** How many lines of text it replaces. */
  lines?: number;
  /** Or the size of the box, as classes: "h-40". */
  className?: string;
};

/** Holds the place at the final size; put a `Spinner` label beside it for screen readers. */
export function Skeleton({ lines, className }: SkeletonProps) {
  if (lines === undefined) return <div aria-hidden className={classNames(block, className)} />;
  return (
    <div aria-hidden className={classNames("grid", className)}>
      {Array.from({ length: lines }, (_, index) => (
        <div key={index} className="flex h-6 items-center">
          <div className={classNames(block, "h-3.5", index === lines - 1 && lines > 1 ? "w-3/5" : "w-full")} />
        </div>
      ))}
    </div>
  );
}

// Delayed like the spinner: fast responses show nothing.
const block = "animate-wait rounded-tag bg-line/70";
