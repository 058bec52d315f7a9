import type { Env } from "#core/env.ts";
import type { EPrescribe } from "#domain/prescribing/vendor/eprescribe.ts";
import { createDosespot } from "#dosespot/create-dosespot.ts";

/** Maximum time a page waits for the e-prescribing service. */
const TIMEOUT_MS = 3_000;

let made: EPrescribe | null = null;

/** One per process. Null where no service is connected. Pages screen drafts with it and open its signing page. */
export function eprescribeFor(env: Env): EPrescribe | null {
  if (!env.EPRESCRIBE_KEY) return null;
  return (made ??= createDosespot(env, { timeoutMs: TIMEOUT_MS }));
}
