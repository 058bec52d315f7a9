import type { ReactNode } from "react";
import { href } from "react-router";
import { classNames } from "#ui/class-names.ts";
import { Breadcrumb } from "#ui/link/breadcrumb.tsx";

/** The frame that header, pages and footer share, so everything aligns with the same two edges. */
export const wrap = "mx-auto w-full max-w-page px-4 md:px-8";

/** `ribbon` is the line above a text nobody has approved yet. */
type PageProps = { children: ReactNode; className?: string; ribbon?: string | null };

/** Clipped horizontally, because bands extend to the edge of the window; unlike hiding, clipping keeps sticky elements sticky. */
export function Page({ children, className, ribbon }: PageProps) {
  return (
    <main id="main" tabIndex={-1} className={classNames("overflow-x-clip text-public", className)}>
      {ribbon && (
        <p className="border-b border-line bg-warning-100 py-2 text-small text-ink">
          <span className={classNames(wrap, "block")}>{ribbon}</span>
        </p>
      )}
      {children}
    </main>
  );
}

type Trail = ReadonlyArray<{ to: string; label: string }>;

/** Of a page right below home; also the start of its structured data. */
export const HOME_TRAIL: Trail = [{ to: href("/"), label: "Home" }];

export function Crumbs({ trail, current }: { trail: Trail; current: string }) {
  return (
    <div className="pt-4 lg:pt-5">
      <Breadcrumb trail={trail} current={current} />
    </div>
  );
}

/** Title, one-line answer, and what comes below. */
export function PageHead({ title, lead, children }: { title: ReactNode; lead?: ReactNode; children?: ReactNode }) {
  return (
    <header className="pt-5 lg:pt-7">
      <h1 className="max-w-[18em] text-[clamp(2.25rem,4.4vw,3.5rem)]/[1.04] font-display tracking-[-0.02em]">
        {title}
      </h1>
      {lead && <p className="mt-4 max-w-article text-lead font-medium text-pretty">{lead}</p>}
      {children}
    </header>
  );
}

/** The band comes in from the edge of the window and stops before the text. */
export function MarkedHeading({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <h2
      id={id}
      className="relative scroll-mt-6 text-h2 font-heading before:absolute before:top-[0.42em] before:right-[calc(100%+8px)] before:h-[0.4em] before:w-screen before:bg-band-300 print:before:hidden"
    >
      {children}
    </h2>
  );
}

type SectionProps = { id: string; title: ReactNode; lead?: ReactNode; children?: ReactNode; className?: string };

/** A section of a page: 96 px apart on wide screens, 64 on phones. */
export function Section({ id, title, lead, children, className }: SectionProps) {
  return (
    <section
      aria-labelledby={`${id}-heading`}
      id={id}
      className={classNames("render-late scroll-mt-6 pt-16 lg:pt-24", className)}
    >
      <div className="max-w-dialog-large">
        <MarkedHeading id={`${id}-heading`}>{title}</MarkedHeading>
        {lead && <p className="mt-3 text-ink-2">{lead}</p>}
      </div>
      {children}
    </section>
  );
}
