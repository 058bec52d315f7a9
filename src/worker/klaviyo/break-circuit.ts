import { VendorError } from "#domain/marketing/delivery.ts";

const FAILURES_TO_OPEN = 5;
const FIRST_PAUSE_SECONDS = 30;
const MAX_PAUSE_SECONDS = 600;
const PROBE_WAIT_SECONDS = 2;

/**
 * A circuit breaker for a vendor that is down: after five failures in a row it pauses, then one try decides. "Too many requests"
 * applies to the whole account, so it pauses everything for as long as the vendor says. Each worker has its own; they don't need
 * to agree.
 */
export function breakCircuit(now: () => number = Date.now) {
  let failures = 0;
  let openUntil = 0;
  let isProbing = false;

  return {
    async run<T>(work: () => Promise<T>): Promise<T> {
      const left = openUntil - now();
      if (left > 0) throw new VendorError("paused", { retryAfterSeconds: Math.ceil(left / 1000) });
      const isProbe = failures >= FAILURES_TO_OPEN;
      if (isProbe && isProbing) throw new VendorError("paused", { retryAfterSeconds: PROBE_WAIT_SECONDS });
      isProbing = isProbe;
      try {
        const answer = await work();
        failures = 0;
        return answer;
      } catch (error) {
        note(error);
        throw error;
      } finally {
        if (isProbe) isProbing = false;
      }
    },
  };

  function note(error: unknown): void {
    // A refusal is a response: the vendor is up.
    if (!(error instanceof VendorError) || error.kind !== "later") return void (failures = 0);
    if (error.retryAfterSeconds) return pause(error.retryAfterSeconds);
    failures += 1;
    if (failures < FAILURES_TO_OPEN) return;
    pause(Math.min(MAX_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** (failures - FAILURES_TO_OPEN)));
  }

  function pause(seconds: number): void {
    openUntil = Math.max(openUntil, now() + seconds * 1000);
  }
}
