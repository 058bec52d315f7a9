import { monitorEventLoopDelay } from "node:perf_hooks";
import { findAccess } from "#http/access.ts";

/**
 * Whom an overloaded process turns away: `first` what can wait (search, public pages that are not cached, lists of staff), `last`
 * what members read and what anybody sends, `never` what may be an emergency, money on its way, or the way out.
 */
export type ShedClass = "first" | "last" | "never";

const LATE_MS = 200;
export const WINDOW_MS = 500;
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

/** Answers should come within half a second; what comes later waited behind others. */
const GOAL_MS = 500;
/** Enough to keep a core busy while some wait for the database. */
const MIN_LIMIT = 8;

/**
 * How many requests at once are few enough for quick answers: down by a quarter in each half second in which one answer in ten was
 * slow, up by two when all were quick. What a page costs and what else the machine does needs no setting.
 */
export function quickLimit(max: number): { current(): number; record(ms: number): void; adjust(): void } {
  let limit = max;
  let [all, slow] = [0, 0];
  return {
    current: () => Math.floor(limit),
    record(ms) {
      all++;
      if (ms > GOAL_MS) slow++;
    },
    adjust() {
      if (all > 0) limit = slow * 10 > all ? Math.max(MIN_LIMIT, limit * 0.75) : limit + 2;
      limit = Math.min(max, limit);
      [all, slow] = [0, 0];
    },
  };
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
