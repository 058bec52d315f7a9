import type { ReactNode } from "react";
import { Icon } from "../icon.tsx";
import { Link } from "./link.tsx";

/** Above the heading. A real link to the step before, so it works as the browser's Back does. */
export function BackLink({ to, children = "Back" }: { to: string; children?: ReactNode }) {
  return (
    <Link to={to} variant="ink" className="touch-target inline-flex min-h-8 items-center gap-1.5 print:hidden">
      <Icon name="chevron-left" size={16} />
      {children}
    </Link>
  );
}
