import type { ReactNode } from "react";

type PageHeaderProps = {
  title: ReactNode;
  lead?: ReactNode;
  /** A short line above the heading, like the section's name. */
  above?: ReactNode;
  actions?: ReactNode;
};

export function PageHeader({ title, lead, above, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div className="grid gap-2">
        {above && <p className="text-small text-ink-2">{above}</p>}
        <h1 className="text-h1 font-bold">{title}</h1>
        {lead && <p className="max-w-measure text-ink-2">{lead}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </header>
  );
}
