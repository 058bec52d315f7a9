import type { ReactNode } from "react";
import { Icon } from "../icon.tsx";

export function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="text-body text-ink-2">
      {children}
    </p>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="flex gap-2 text-body font-semibold text-danger-700">
      <Icon name="alert" className="mt-0.5" />
      <span>
        <span className="sr-only">Error: </span>
        {children}
      </span>
    </p>
  );
}

/** The red edge that groups a label, its error and its control. */
export const invalidEdge = "border-l-4 border-danger-600 pl-4";
