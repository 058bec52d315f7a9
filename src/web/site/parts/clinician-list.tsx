import { href } from "react-router";
import { slugOfClinician, type Clinician } from "#domain/scheduling/providers/clinician.ts";
import { Link } from "#ui/link/link.tsx";
import { US_STATE_NAMES } from "../../shared/format/us-state-names.ts";
import { useText } from "#ui/language/text.ts";
import type { PagesText } from "../../shared/language/es/pages.server.ts";

/** The clinicians and where each is licensed today, by the register. Names are here only with their consent. */
export function ClinicianList({ clinicians }: { clinicians: readonly Clinician[] }) {
  const t = useText<PagesText>();
  return (
    <ul className="mt-8 border-t-2 border-ink">
      {clinicians.map((clinician) => (
        <li
          key={clinician.displayName}
          className="grid gap-x-8 gap-y-1 border-b border-line py-5 lg:grid-cols-[3fr_2fr_7fr] lg:items-baseline"
        >
          <h3 className="text-lead font-heading">
            <Link to={href("/clinicians/:slug", { slug: slugOfClinician(clinician) })} variant="ink">
              {clinician.displayName}
            </Link>
          </h3>
          <p className="text-body text-ink-2">{clinician.credentials}</p>
          <p className="text-body text-ink-2">
            <span className="font-semibold text-ink">{t("Licensed in: ")}</span>
            {clinician.licenseStates.map((code) => US_STATE_NAMES[code] ?? code).join(", ")}
          </p>
        </li>
      ))}
    </ul>
  );
}
