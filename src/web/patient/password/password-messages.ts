/** What /profile/password says after something was done there. */
export const DONE_MESSAGES: Partial<Record<string, string>> = {
  password: "Your password is changed. Other devices were signed out",
  authenticator: "Your authenticator app is added",
  passkey: "Your passkey is added",
  phone: "Your phone is added",
  renamed: "The name is changed",
  removed: "Removed. You can no longer sign in with it",
  "session-ended": "That device is signed out",
};
