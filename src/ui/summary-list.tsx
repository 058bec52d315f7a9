import type { ReactNode } from "react";
import { Link } from "./link/link.tsx";
import { useText } from "./language/text.ts";
import type { UiText } from "./language/es.ts";

/** Facts already given: name, value, and a way to change each. */
export function SummaryList({ children }: { children: ReactNode }) {
  return <dl className="grid border-t border-ink md:grid-cols-[minmax(9rem,3fr)_minmax(0,6fr)_auto]">{children}</dl>;
}

type SummaryRowProps = {
  label: string;
  /** Where the value is changed. Without it the row is only read. */
  changeTo?: string | undefined;
  changeText?: string;
  /** In place of the change link: a button, or why it cannot be changed here. */
  action?: ReactNode;
  children: ReactNode;
};

export function SummaryRow({ label, changeTo, changeText, action, children }: SummaryRowProps) {
  const t = useText<UiText>();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-(--list-pad) md:col-span-full md:grid-cols-subgrid md:gap-x-8">
      <dt className="font-semibold">{label}</dt>
      <dd className="col-start-1 text-ink-2 md:col-start-2">{children}</dd>
      {(changeTo || action) && (
        <dd className="col-start-2 row-span-2 row-start-1 text-right md:col-start-3 md:row-span-1">
          {changeTo ? (
            <Link to={changeTo} className="touch-target">
              {changeText ?? t("Change")}
              <span className="sr-only"> {label.toLowerCase()}</span>
            </Link>
          ) : (
            action
          )}
        </dd>
      )}
    </div>
  );
}
