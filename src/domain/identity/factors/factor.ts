import type { StaffRole } from "#core/actor.ts";

/** A second factor as spec §3 names it. */
export type Factor = {
  id: string;
  factor_type: "totp" | "phone" | "webauthn";
  status: "verified" | "unverified";
  friendly_name: string;
};

/** A stolen phone number gets the text messages too, so for staff only an authenticator or a passkey counts. */
export function isStrong(factor: Pick<Factor, "factor_type" | "status">): boolean {
  return factor.status === "verified" && factor.factor_type !== "phone";
}

/** Wrong codes allowed over a factor's lifetime. Waits slow a guesser down; this stops them. */
export const MAX_FAILURES = 100;
/** We notify the owner before it stops, so there's time to add another one. */
export const WARN_AT_FAILURES = 80;

export function isStopped({ failures }: { failures: number }): boolean {
  return failures >= MAX_FAILURES;
}

/** Factors that can complete this person's sign-in. */
export function usableFactors<F extends Pick<Factor, "factor_type" | "status">>(
  factors: F[],
  role: StaffRole | null,
): F[] {
  return factors.filter((factor) => (role === null ? factor.status === "verified" : isStrong(factor)));
}

/** Staff and providers must keep at least one strong factor once they have one. */
export function canRemove<F extends Pick<Factor, "factor_type" | "status"> & { id: string }>(
  factors: F[],
  id: string,
  role: StaffRole | null,
): boolean {
  const isLosingStrong = factors.some((factor) => factor.id === id && isStrong(factor));
  if (role === null || !isLosingStrong) return true;
  return factors.some((factor) => factor.id !== id && isStrong(factor));
}
