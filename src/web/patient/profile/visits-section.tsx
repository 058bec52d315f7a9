import { href } from "react-router";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Link } from "#ui/link/link.tsx";
import { StatReadout } from "#ui/stat-readout.tsx";
import { useText } from "#ui/language/text.ts";
import type { AccountText } from "../../shared/language/es/account.server.ts";
import type { OwnVisits } from "./own-visits.server.ts";

/** The next visit at a glance, with its actions. */
export function NextVisit({ coming }: Pick<OwnVisits, "coming">) {
  const t = useText<AccountText>();
  const [next, ...later] = coming;
  if (!next) return null;
  return (
    <div className="mt-8 max-w-article">
      <StatReadout caption={t("Your next visit")} value={next.hour} note={next.day}>
        <p>{t("{zone}, with {provider}, by video", { zone: next.zone, provider: next.provider })}</p>
        <p className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2">
          <ButtonLink
            to={href("/visits/:appointmentId", { appointmentId: next.id })}
            size="small"
            variant={next.canCheckIn ? "primary" : "secondary"}
          >
            {next.canCheckIn ? t("Check in to your visit") : t("Go to your visit")}
          </ButtonLink>
          <Link to={href("/visits/:appointmentId/reschedule", { appointmentId: next.id })} variant="standalone">
            {t("Reschedule")}
          </Link>
          <Link to={href("/visits/:appointmentId/cancel", { appointmentId: next.id })} variant="standalone">
            {t("Cancel")}
          </Link>
        </p>
      </StatReadout>
      {later.length > 0 && <VisitList visits={later} label={t("Later visits")} />}
    </div>
  );
}

/** Past visits, and a link to book the next one. */
export function PastVisits({ coming, past, bookTo }: OwnVisits) {
  const t = useText<AccountText>();
  return (
    <section aria-labelledby="visits" className="mt-12">
      <h2 id="visits" className="text-h3 font-heading">
        {t("Visits")}
      </h2>
      {past.length > 0 ? (
        <VisitList visits={past} label={t("Past visits")} />
      ) : (
        <p className="mt-2 max-w-measure text-ink-2">
          {coming.length > 0 ? t("Your past visits will be listed here.") : t("You don't have a visit booked.")}
        </p>
      )}
      <p className="mt-5">
        <ButtonLink to={bookTo} variant="secondary">
          {t("Book a visit")}
        </ButtonLink>
      </p>
    </section>
  );
}

function VisitList({ visits, label }: { visits: OwnVisits["past"]; label: string }) {
  const t = useText<AccountText>();
  return (
    <ul aria-label={label} className="mt-3 border-t border-ink">
      {visits.map(({ id, when, provider, status }) => (
        <li key={id} className="border-b border-line py-3">
          <Link to={href("/visits/:appointmentId", { appointmentId: id })} className="touch-target">
            {when}
          </Link>
          <span className="block text-small text-ink-2">
            {t("With {provider}", { provider })}
            {status && `. ${status}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
