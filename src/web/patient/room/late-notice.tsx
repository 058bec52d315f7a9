import { WarningCallout } from "#ui/callout/warning-callout.tsx";
import type { RoomPageView } from "./room.server.ts";

type Late = { expectedAt: string; saidAt: string };

/** The provider runs late, and by how much. Nothing if they are back on time. */
export function LateNotice({ view, late }: { view: RoomPageView; late: Late }) {
  const minutes = minutesLate(view, late);
  if (minutes <= 0) return null;
  return (
    <WarningCallout title={`${view.provider} is running about ${minutes} minutes late.`}>
      The visit before yours needs more time. You still get your full {view.minutes} minutes. Updated{" "}
      {timeIn(view.zone, late.saidAt)}.
    </WarningCallout>
  );
}

export function minutesLate(view: Pick<RoomPageView, "startsAt">, late: Late | null): number {
  if (!late) return 0;
  return Math.round((new Date(late.expectedAt).getTime() - new Date(view.startsAt).getTime()) / 60_000);
}

/** In the zone of the visit, whatever the device's is. */
export function timeIn(timeZone: string, at: string): string {
  return new Date(at).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit", timeZone });
}
