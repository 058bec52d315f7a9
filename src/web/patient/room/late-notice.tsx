import { useText } from "#ui/language/text.ts";
import type { RoomText } from "../../shared/language/es/room.server.ts";
import { WarningCallout } from "#ui/callout/warning-callout.tsx";
import { LOCALES, useLanguage } from "../../shared/language/language.ts";
import type { RoomPageView } from "./room.server.ts";

type Late = { expectedAt: string; saidAt: string };

/** The provider runs late, and by how much. Nothing if they are back on time. */
export function LateNotice({ view, late }: { view: RoomPageView; late: Late }) {
  const t = useText<RoomText>();
  const locale = LOCALES[useLanguage()];
  const minutes = minutesLate(view, late);
  if (minutes <= 0) return null;
  return (
    <WarningCallout
      title={t("{provider} is running about {minutes} minutes late.", { provider: view.provider, minutes })}
    >
      {t("The visit before yours needs more time. You still get your full {minutes} minutes. Updated {time}.", {
        minutes: view.minutes,
        time: timeIn(view.zone, late.saidAt, locale),
      })}
    </WarningCallout>
  );
}

export function minutesLate(view: Pick<RoomPageView, "startsAt">, late: Late | null): number {
  if (!late) return 0;
  return Math.round((new Date(late.expectedAt).getTime() - new Date(view.startsAt).getTime()) / 60_000);
}

/** In the zone of the visit, whatever the device's is. */
export function timeIn(timeZone: string, at: string, locale: string): string {
  return new Date(at).toLocaleTimeString(locale, { hour: "numeric", minute: "2-digit", timeZone });
}
