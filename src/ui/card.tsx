import type { ReactNode } from "react";
import { Link as RouterLink } from "react-router";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

type CardProps = {
  title: ReactNode;
  children?: ReactNode;
  className?: string;
} & ({ to: string } | { onPress: () => void });

/** Use a card only for something you click as a whole: it goes somewhere or opens something. */
export function Card({ title, children, className, ...act }: CardProps) {
  const content = (
    <>
      <span className="grid gap-1">
        <span className="text-[1.125rem]/6.5 font-heading">{title}</span>
        {children && <span className="text-small text-ink-2 md:text-body">{children}</span>}
      </span>
      <Icon name="arrow-right" className="text-link" />
    </>
  );
  return "to" in act ? (
    <RouterLink to={act.to} className={classNames(box, className)}>
      {content}
    </RouterLink>
  ) : (
    <button type="button" onClick={act.onPress} className={classNames(box, className)}>
      {content}
    </button>
  );
}

const box =
  "flex min-h-18 w-full items-center justify-between gap-4 rounded-card border border-line-strong bg-surface px-5 py-4 text-left text-ink no-underline transition-tint hover:border-action hover:bg-petrol-50 active:bg-petrol-100";
