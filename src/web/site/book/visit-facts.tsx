import type { ReactNode } from "react";
import { useText } from "#ui/language/text.ts";
import type { BookingText } from "../../shared/language/es/booking.server.ts";
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
  const t = useText<BookingText>();
  const { state } = visit;
  return (
    <dl className="grid gap-5">
      {what && <Fact label={t("What")} value={what} />}
      <Fact label={t("When")} value={<span className="text-lead font-heading">{`${visit.day}, ${visit.hour}`}</span>}>
        {visit.until}
      </Fact>
      <Fact label={t("With")} value={visit.provider}>
        {t("Licensed in {state}", { state })}
      </Fact>
      <Fact label={t("How")} value={t("Video, in your browser")}>
        {t("You must be in {state} during the visit", { state })}
      </Fact>
      {price && (
        <Fact label={t("Price")} value={price}>
          {charged ?? t("Charged after the visit, not before")}
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
