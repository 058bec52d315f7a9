import { useEffect, useState } from "react";
import { useText, type Text } from "#ui/language/text.ts";
import type { BookingText } from "../../shared/language/es/booking.server.ts";
import { useHydrated } from "#ui/use-hydrated.ts";

type CountdownProps = { secondsLeft: number; until: string };

/** Announced when this many seconds are left, and at the end; every second would be noise. */
const SAID_AT = [300, 120, 60, 0];

/**
 * How long the time is still held, or without JavaScript, until when. Counts from the server's time, whatever the device's clock says.
 */
export function Countdown({ secondsLeft, until }: CountdownProps) {
  const t = useText<BookingText>();
  const left = useSecondsLeft(secondsLeft);
  const said = SAID_AT.findLast((seconds) => left <= seconds && seconds < secondsLeft);
  const isHydrated = useHydrated();
  return (
    <>
      <p className="flex items-baseline gap-2">
        {isHydrated && left > 0 ? (
          <>
            <span role="timer" className="text-readout font-semibold tabular-nums">
              {Math.floor(left / 60)}:{String(left % 60).padStart(2, "0")}
            </span>
            <span className="font-medium">{t("left, until {hour}", { hour: until })}</span>
          </>
        ) : (
          <span className="font-medium">
            {left > 0 ? t("Held until {hour}", { hour: until }) : t("No longer held")}
          </span>
        )}
      </p>
      <p role="status" className="sr-only">
        {said !== undefined && remainingAt(said, t)}
      </p>
    </>
  );
}

function remainingAt(seconds: number, t: Text<BookingText>): string {
  if (seconds === 0) return t("Your hold on this time has expired.");
  const count = seconds / 60;
  return count === 1
    ? t("1 minute left to confirm. You can extend the hold.")
    : t("{count} minutes left to confirm. You can extend the hold.", { count });
}

function useSecondsLeft(given: number): number {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const began = performance.now();
    const timer = setInterval(() => setPassed(Math.floor((performance.now() - began) / 1000)), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, given - passed);
}
