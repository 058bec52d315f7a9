import type { ReactNode } from "react";
import { Callout } from "./callout.tsx";
import { Icon } from "../icon.tsx";

type EmergencyCalloutProps = {
  title: ReactNode;
  level?: 2 | 3 | 4;
  className?: string;
  children: ReactNode;
};

/** Who to call right away. Comes before any text box on the page; nothing else looks like it. */
export function EmergencyCallout(props: EmergencyCalloutProps) {
  return <Callout tone="danger" icon={<Icon name="phone" />} {...props} />;
}

/** A telephone number inside the callout: bold, never broken, a full-size target. */
export function EmergencyNumber({ number, children }: { number: string; children?: ReactNode }) {
  return (
    <a
      href={`tel:${number}`}
      className="touch-target font-heading whitespace-nowrap underline decoration-1 underline-offset-[3px] hover:decoration-2"
    >
      {children ?? number}
    </a>
  );
}
