import type { IntentKey } from "#domain/search/intent.ts";

/** Labels for the pages that search links to directly. */
export const INTENT_LABELS: Readonly<Record<IntentKey, string>> = {
  "my-orders": "My Orders",
  visits: "Change or book a visit",
  "side-effects": "Tell us about side effects",
  messages: "Messages",
  billing: "Billing",
  transactions: "Transaction History",
  files: "Lab Results / Upload Files",
  medications: "Medications",
  "sign-in-security": "Password and sign-in safety",
  profile: "Profile",
  members: "Members",
  day: "Your day",
  "reset-password": "Reset your password",
  "sign-in": "Sign in to your account",
  register: "Get started",
  contact: "Contact us",
  ask: "Ask us anything",
};
