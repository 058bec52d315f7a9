import { href } from "react-router";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Link } from "#ui/link/link.tsx";
import { StatReadout } from "#ui/stat-readout.tsx";
import type { OwnVisits } from "./own-visits.server.ts";

/** The next visit at a glance, with its actions. */
export function NextVisit({ coming }: Pick<OwnVisits, "coming">) {
  const [next, ...later] = coming;
  if (!next) return null;
  return (
    <div className="mt-8 max-w-article">
      <StatReadout caption="Your next visit" value={next.hour} note={next.day}>
        <p>
          {next.zone}, with {next.provider}, by video
        </p>
        <p className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2">
          <ButtonLink
            to={href("/visits/:appointmentId", { appointmentId: next.id })}
            size="small"
            variant={next.canCheckIn ? "primary" : "secondary"}
          >
            {next.canCheckIn ? "Check in to your visit" : "Go to your visit"}
          </ButtonLink>
          <Link to={href("/visits/:appointmentId/reschedule", { appointmentId: next.id })} variant="standalone">
            Reschedule
          </Link>
          <Link to={href("/visits/:appointmentId/cancel", { appointmentId: next.id })} variant="standalone">
            Cancel
          </Link>
        </p>
      </StatReadout>
      {later.length > 0 && <VisitList visits={later} label="Later visits" />}
    </div>
  );
}

/** Past visits, and a link to book the next one. */
export function PastVisits({ coming, past, bookTo }: OwnVisits) {
  return (
    <section aria-labelledby="visits" className="mt-12">
      <h2 id="visits" className="text-h3 font-heading">
        Visits
      </h2>
      {past.length > 0 ? (
        <VisitList visits={past} label="Past visits" />
      ) : (
        <p className="mt-2 max-w-measure text-ink-2">
          {coming.length > 0 ? "Your past visits will be listed here." : "You don't have a visit booked."}
        </p>
      )}
      <p className="mt-5">
        <ButtonLink to={bookTo} variant="secondary">
          Book a visit
        </ButtonLink>
      </p>
    </section>
  );
}

function VisitList({ visits, label }: { visits: OwnVisits["past"]; label: string }) {
  return (
    <ul aria-label={label} className="mt-3 border-t border-ink">
      {visits.map(({ id, when, provider, status }) => (
        <li key={id} className="border-b border-line py-3">
          <Link to={href("/visits/:appointmentId", { appointmentId: id })} className="touch-target">
            {when}
          </Link>
          <span className="block text-small text-ink-2">
            With {provider}
            {status && `. ${status}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
