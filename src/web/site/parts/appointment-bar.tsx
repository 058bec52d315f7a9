import { ButtonLink } from "#ui/link/button-link.tsx";
import "./appointment-bar.css";
import { useText } from "#ui/language/text.ts";
import type { PagesText } from "../../shared/language/es/pages.server.ts";

/** On phones, the page's one action stays within thumb's reach. */
export function AppointmentBar({ to }: { to: string }) {
  const t = useText<PagesText>();
  return (
    <div
      data-appointment-bar
      className="sticky bottom-0 z-5 mt-12 border-t border-line bg-surface px-4 py-2.5 lg:hidden print:hidden"
    >
      <ButtonLink to={to} wide>
        {t("Make Appointment")}
      </ButtonLink>
    </div>
  );
}
