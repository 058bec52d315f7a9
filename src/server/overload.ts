import { monitorEventLoopDelay } from "node:perf_hooks";
import { findAccess } from "#http/access.ts";

/**
 * Whom an overloaded process turns away: `first` what can wait (search, public pages that are not cached, lists of staff), `last`
 * what members read and what anybody sends, `never` what may be an emergency, money on its way, or the way out.
 */
export type ShedClass = "first" | "last" | "never";

const LATE_MS = 200;
const WINDOW_MS = 500;
/** Two seconds without a pause is an overload; a single slow page is not. */
const LATE_WINDOWS = 4;

export function shedClass(method: string, path: string): ShedClass {
  if (path === "/healthz" || path === "/readyz") return "never";
  const { isVital, limit, who, isSlow } = findAccess(path);
  if (isVital || limit === "webhook") return "never";
  if (limit === "search" || limit === "beacon" || path === "/search") return "first";
  const isRead = method === "GET" || method === "HEAD";
  if (!isRead || limit === "auth" || isSlow) return "last";
  return who === "anyone" || !who.includes("member") ? "first" : "last";
}

export type Load = { inFlight: number; isLate: boolean };

/** Half of the cap is for those who come first to be turned away, the whole for the others. A process that is late takes half. */
export function isTurnedAway(kind: ShedClass, { inFlight, isLate }: Load, maxInFlight: number): boolean {
  if (kind === "never" || maxInFlight === 0) return false;
  const half = maxInFlight / 2;
  if (kind === "first") return isLate || inFlight >= half;
  return inFlight >= (isLate ? half : maxInFlight);
}

/** Notices when the event loop is late, again and again. */
export function watchLateness(): { isLate(): boolean; stop(): void } {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  let late = 0;
  const timer = setInterval(() => {
    late = delay.percentile(99) / 1e6 > LATE_MS ? Math.min(late + 1, LATE_WINDOWS + 2) : Math.max(0, late - 2);
    delay.reset();
  }, WINDOW_MS);
  timer.unref();
  return {
    isLate: () => late >= LATE_WINDOWS,
    stop() {
      clearInterval(timer);
      delay.disable();
    },
  };
}
