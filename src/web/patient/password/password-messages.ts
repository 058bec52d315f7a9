import type { PasswordText } from "../../shared/language/es/password.server.ts";

/** Success messages on /profile/password. */
export const DONE_MESSAGES: Partial<Record<string, PasswordText>> = {
  password: "Your password has been changed. Other devices were signed out",
  authenticator: "Your authenticator app was added",
  passkey: "Your passkey was added",
  phone: "Your phone was added",
  renamed: "The name was changed",
  removed: "Removed. You can no longer sign in with it",
  "session-ended": "That device was signed out",
};
