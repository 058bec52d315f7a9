import type { StaffRole } from "#core/actor.ts";

/** A second factor as spec §3 names it. */
export type Factor = {
  id: string;
  factor_type: "totp" | "phone" | "webauthn";
  status: "verified" | "unverified";
  friendly_name: string;
};

/** A text message can be stolen with the number, so for staff only an authenticator or a passkey counts. */
export function isStrong(factor: Pick<Factor, "factor_type" | "status">): boolean {
  return factor.status === "verified" && factor.factor_type !== "phone";
}

/** Wrong codes that one factor takes in its whole life. Waits slow a guesser down; this one ends it. */
export const MAX_FAILURES = 100;
/** Its owner hears of it before it stops, so that there is time to add another one. */
export const WARN_AT_FAILURES = 80;

export function isStopped({ failures }: { failures: number }): boolean {
  return failures >= MAX_FAILURES;
}

/** The factors that may complete this person's sign-in. */
export function usableFactors<F extends Pick<Factor, "factor_type" | "status">>(
  factors: F[],
  role: StaffRole | null,
): F[] {
  return factors.filter((factor) => (role === null ? factor.status === "verified" : isStrong(factor)));
}

/** Staff and providers may never be without a strong factor once they have one. */
export function canRemove<F extends Pick<Factor, "factor_type" | "status"> & { id: string }>(
  factors: F[],
  id: string,
  role: StaffRole | null,
): boolean {
  const isLosingStrong = factors.some((factor) => factor.id === id && isStrong(factor));
  if (role === null || !isLosingStrong) return true;
  return factors.some((factor) => factor.id !== id && isStrong(factor));
}
