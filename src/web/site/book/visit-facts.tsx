import type { ReactNode } from "react";
import type { VisitText } from "./visit-text.server.ts";

type VisitFactsProps = {
  visit: VisitText;
  what?: string;
  price?: string | null;
  /** When and how it's charged, if known. */
  charged?: string | undefined;
};

/** When, with whom, how and for how much. */
export function VisitFacts({ visit, what, price, charged }: VisitFactsProps) {
  return (
    <dl className="grid gap-5">
      {what && <Fact label="What" value={what} />}
      <Fact label="When" value={<span className="text-lead font-heading">{`${visit.day}, ${visit.hour}`}</span>}>
        {visit.until}
      </Fact>
      <Fact label="With" value={visit.provider}>
        Licensed in {visit.state}
      </Fact>
      <Fact label="How" value="Video, in your browser">
        You must be in {visit.state} during the visit
      </Fact>
      {price && (
        <Fact label="Price" value={price}>
          {charged ?? "Charged after the visit, not before"}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, value, children }: { label: string; value: ReactNode; children?: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-ink-2">{label}</dt>
      <dd>{value}</dd>
      {children && <dd className="text-small text-ink-2">{children}</dd>}
    </div>
  );
}
