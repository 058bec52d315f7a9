import { ButtonLink } from "#ui/link/button-link.tsx";
import "./appointment-bar.css";
import { useText } from "#ui/language/text.ts";
import type { PagesText } from "../../shared/language/es/pages.server.ts";

type AppointmentBarProps = { to: string; label?: "Make Appointment" | "Get started" };

/** On phones, the page's one action stays within thumb's reach. It ends with the page's text, so it never covers the footer. */
export function AppointmentBar({ to, label = "Make Appointment" }: AppointmentBarProps) {
  const t = useText<PagesText>();
  return (
    <div
      data-appointment-bar
      className="sticky bottom-0 z-5 mt-12 border-t border-line bg-surface px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] lg:hidden print:hidden"
    >
      <ButtonLink to={to} wide>
        {t(label)}
      </ButtonLink>
    </div>
  );
}
