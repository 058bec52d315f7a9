import type { ReactNode } from "react";
import { PageTitle } from "../../shared/page/page-title.tsx";

/** The result, and what to do next. */
export function Outcome({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="max-w-column">
      <PageTitle>{title}</PageTitle>
      <div aria-hidden className="mb-6 h-3 w-16 bg-band-300" />
      <h1 className="text-question font-bold">{title}</h1>
      <div className="mt-4 grid gap-5 text-ink-2">{children}</div>
    </div>
  );
}
