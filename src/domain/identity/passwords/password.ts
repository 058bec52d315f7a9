/** The rules we show people. The server decides what counts as common. */
export const PASSWORD_LENGTH_ALONE = 15;
export const PASSWORD_LENGTH_WITH_FACTOR = 8;
export const PASSWORD_MAX_LENGTH = 200;

export type PasswordProblem = "too-short" | "too-long" | "common" | "contains-email";

/** Long enough only with a second factor. */
export function isShortPassword(password: string): boolean {
  return [...password].length < PASSWORD_LENGTH_ALONE;
}

export function minimumLength(hasSecondFactor: boolean): number {
  return hasSecondFactor ? PASSWORD_LENGTH_WITH_FACTOR : PASSWORD_LENGTH_ALONE;
}
