/** What a visitor agrees to in the pop-up. Recorded with every sign-up; a change of the text is a new version. */
export const NEWSLETTER_CONSENT = {
  version: "2026-11",
  text: "By submitting, you agree to get our newsletter by email. You can unsubscribe with one click in every message.",
};
