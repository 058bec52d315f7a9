import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";

type TableProps = {
  /** Names the table for everyone who cannot see it at a glance. */
  caption: ReactNode;
  showCaption?: boolean;
  dense?: boolean;
  className?: string;
  /** `thead` and `tbody` with plain rows. */
  children: ReactNode;
};

/** Lines, not boxes. Scrolls sideways when it doesn't fit, and the keyboard can reach it. */
export function Table({ caption, showCaption = false, dense = false, className, children }: TableProps) {
  return (
    <div tabIndex={0} className={classNames("relative overflow-x-auto", className)}>
      <table className={classNames("w-full border-collapse text-left", dense ? denseCells : cells)}>
        <caption className={showCaption ? "pb-2 text-left font-semibold" : "sr-only"}>{caption}</caption>
        {children}
      </table>
    </div>
  );
}

/** A number, an amount or a date, lined up at the right. */
export function NumberCell({ className, ...rest }: ComponentProps<"td">) {
  return <td {...rest} className={classNames("text-right! whitespace-nowrap", className)} />;
}

const shared =
  "[&_td:last-child]:pr-0 [&_th:last-child]:pr-0 [&_thead_th]:border-b [&_thead_th]:border-ink [&_thead_th]:align-bottom [&_thead_th]:font-semibold [&_thead_th]:text-ink-2 [&_tbody_td]:border-b [&_tbody_td]:border-line [&_tbody_td]:align-top [&_tbody_th]:border-b [&_tbody_th]:border-line [&_tbody_th]:align-top [&_tbody_th]:font-semibold";

const cells = `${shared} text-body [&_thead_th]:text-small [&_td]:py-(--row-pad) [&_td]:pr-4 [&_th]:py-(--row-pad) [&_th]:pr-4`;

const denseCells = `${shared} text-small [&_td]:py-[0.40625rem] [&_td]:pr-3 [&_th]:py-[0.40625rem] [&_th]:pr-3`;
