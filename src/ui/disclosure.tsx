import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

type DisclosureProps = {
  summary: ReactNode;
  /** "inset" beside a question, "row" in a list of questions. */
  look?: "inset" | "row";
  open?: boolean;
  /** Disclosures with the same group close one another. */
  group?: string;
  className?: string;
  children: ReactNode;
};

/** Native details: works without script, found by the browser's search, open in print. */
export function Disclosure({ summary, look = "inset", open = false, group, className, children }: DisclosureProps) {
  return look === "inset" ? (
    <details name={group} open={open} className={classNames("group border-l-2 border-line pl-4", className)}>
      <summary className="inline-flex min-h-8 items-center gap-2 font-medium text-link hover:underline hover:underline-offset-[3px]">
        <Icon name="chevron-right" size={16} className="transition-[rotate] group-open:rotate-90" />
        {summary}
      </summary>
      <div className="pt-1 pb-0.5 text-ink-2">{children}</div>
    </details>
  ) : (
    <details name={group} open={open} className={classNames("group border-b border-line", className)}>
      <summary className="flex min-h-15 items-start gap-4 py-4 text-[1.125rem]/7 font-semibold hover:underline hover:underline-offset-[3px]">
        {summary}
        <Icon name="plus" className="mt-1 ml-auto text-link group-open:hidden" />
        <Icon name="minus" className="mt-1 ml-auto hidden text-link group-open:block" />
      </summary>
      <div className="max-w-[40rem] pb-5 text-ink-2 md:pr-12">{children}</div>
    </details>
  );
}
