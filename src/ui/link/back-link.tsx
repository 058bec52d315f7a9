import type { ReactNode } from "react";
import { Icon } from "../icon.tsx";
import { Link } from "./link.tsx";
import { useText } from "../language/text.ts";
import type { UiText } from "../language/es.ts";

/** Above the heading. A real link to the step before, so it works as the browser's Back does. */
export function BackLink({ to, children }: { to: string; children?: ReactNode }) {
  const t = useText<UiText>();
  return (
    <Link to={to} variant="ink" className="touch-target inline-flex min-h-8 items-center gap-1.5 print:hidden">
      <Icon name="chevron-left" size={16} />
      {children ?? t("Back")}
    </Link>
  );
}
