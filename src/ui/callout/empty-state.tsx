import type { ReactNode } from "react";

type EmptyStateProps = {
  /** One sentence: what will be here, or why there's nothing. */
  children: ReactNode;
  /** One action. */
  action?: ReactNode;
};

export function EmptyState({ children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-start gap-4 border-y border-line py-8">
      <p className="max-w-measure text-ink-2">{children}</p>
      {action}
    </div>
  );
}
