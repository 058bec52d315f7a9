import type { ReactNode } from "react";

/** The `main` of a page at full width, for layouts that leave it to their pages. */
export function PageMain({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-page px-4 pt-10 pb-16 md:px-8 lg:pt-14">
      {children}
    </main>
  );
}
