import { monitorEventLoopDelay } from "node:perf_hooks";
import { findAccess } from "#http/access.ts";

/**
 * What an overloaded process sheds: `first` what can wait (search, uncached public pages, staff lists), `last` what members read
 * and anything submitted, `never` possible emergencies, money in transit, or signing out.
 */
export type ShedClass = "first" | "last" | "never";

const LATE_MS = 200;
export const WINDOW_MS = 500;
/** Two seconds of lag is an overload; a single slow page isn't. */
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

/** Requests shed first get half the cap, the others all of it. A lagging process halves it. */
export function isTurnedAway(kind: ShedClass, { inFlight, isLate }: Load, maxInFlight: number): boolean {
  if (kind === "never" || maxInFlight === 0) return false;
  const half = maxInFlight / 2;
  if (kind === "first") return isLate || inFlight >= half;
  return inFlight >= (isLate ? half : maxInFlight);
}

/** Responses should take under half a second; slower ones waited behind others. */
const GOAL_MS = 500;
/** Enough to keep a core busy while some requests wait for the database. */
const MIN_LIMIT = 8;

/**
 * Adapts the concurrency cap: down by a quarter for each half second in which one response in ten was slow, up by two when all
 * were fast. Needs no tuning for page cost or other load on the machine.
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

/** Detects when the event loop keeps lagging. */
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
