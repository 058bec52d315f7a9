import type { ReactNode } from "react";
import { EmptyState } from "#ui/callout/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { PageMain } from "../../shared/shell/page-main.tsx";

/** For a provider without a calendar. */
export function NoCalendar({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <PageMain>
      <PageHeader title={title} />
      <div className="mt-8 max-w-article">
        <EmptyState>
          Your calendar isn't set up yet. Ask an admin to add your name, your time zone and your licenses.
        </EmptyState>
        {children && <div className="mt-8">{children}</div>}
      </div>
    </PageMain>
  );
}
