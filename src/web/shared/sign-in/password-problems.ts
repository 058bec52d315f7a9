import { PASSWORD_MAX_LENGTH, type PasswordProblem } from "#domain/identity/passwords/password.ts";

/** Why a password is refused. `minimum` is the length this person needs. */
export const PASSWORD_MESSAGES: Record<PasswordProblem, (minimum: number) => string> = {
  "too-short": (minimum) => `Use at least ${minimum} characters. A few words in a row work well`,
  "too-long": () => `Use at most ${PASSWORD_MAX_LENGTH} characters`,
  common: () => "This password is on lists that attackers try first. Choose another one",
  "contains-email": () => "Do not use your email address as your password",
};
