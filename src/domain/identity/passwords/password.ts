/** The rules a person is told. What is common is decided on the server. */
export const PASSWORD_LENGTH_ALONE = 15;
export const PASSWORD_LENGTH_WITH_FACTOR = 8;
export const PASSWORD_MAX_LENGTH = 200;

export type PasswordProblem = "too-short" | "too-long" | "common" | "contains-email";

/** Enough beside a second factor only. */
export function isShortPassword(password: string): boolean {
  return [...password].length < PASSWORD_LENGTH_ALONE;
}

export function minimumLength(hasSecondFactor: boolean): number {
  return hasSecondFactor ? PASSWORD_LENGTH_WITH_FACTOR : PASSWORD_LENGTH_ALONE;
}
