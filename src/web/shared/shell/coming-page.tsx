import type { ReactNode } from "react";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";

type ComingPageProps = {
  title: string;
  /** One honest sentence: what will be here, or why there is nothing yet. */
  children: ReactNode;
  /** One thing to do instead. */
  action?: ReactNode;
};

/** A page whose content has not been built: says so, and points on. Stands inside a layout's or a page's `main`. */
export function ComingPage({ title, children, action }: ComingPageProps) {
  return (
    <>
      <PageHeader title={title} />
      <div className="mt-8 max-w-article">
        <EmptyState action={action}>{children}</EmptyState>
      </div>
    </>
  );
}
