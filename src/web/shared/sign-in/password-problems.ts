import { PASSWORD_MAX_LENGTH, type PasswordProblem } from "#domain/identity/passwords/password.ts";

/** Why a password is refused. `minimum` is the length this person needs. */
export const PASSWORD_MESSAGES: Record<PasswordProblem, (minimum: number) => string> = {
  "too-short": (minimum) => `Use at least ${minimum} characters. A few random words work well`,
  "too-long": () => `Use at most ${PASSWORD_MAX_LENGTH} characters`,
  common: () => "This password is too common. Attackers try it first. Choose another one",
  "contains-email": () => "Don't use your email address as your password",
};
