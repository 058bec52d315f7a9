import { useText } from "#ui/language/text.ts";
import type { BookingText } from "../../shared/language/es/booking.server.ts";

/** Next to the times: what they all have in common. */
export function BookingAside({ state, price }: { state: string; price: string | null }) {
  const t = useText<BookingText>();
  return (
    <aside aria-label={t("About the visit")} className="grid content-start gap-5">
      <h2 className="text-lead font-heading">{t("About the visit")}</h2>
      <dl className="grid gap-5">
        <div>
          <dt className="text-small text-ink-2">{t("How")}</dt>
          <dd>{t("Video, in your browser")}</dd>
          <dd className="text-small text-ink-2">{t("You must be in {state} during the visit", { state })}</dd>
        </div>
        {price && (
          <div>
            <dt className="text-small text-ink-2">{t("Price")}</dt>
            <dd>{price}</dd>
            <dd className="text-small text-ink-2">{t("Authorized on your card before the visit, charged after it")}</dd>
          </div>
        )}
      </dl>
      <p className="text-small text-ink-2">
        {t(
          "Next, you'll review everything, add a card if we don't have one, and confirm. We hold your time for 10 minutes while you do. Then we'll email you a calendar file and buttons to reschedule or cancel.",
        )}
      </p>
    </aside>
  );
}
