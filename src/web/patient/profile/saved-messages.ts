import type { AccountText } from "../../shared/language/es/account.server.ts";

type Saved = { tone: "success" | "info"; title: AccountText; text?: AccountText };

const SAVED = { tone: "success" } as const;

/** Success messages on the profile, by question. */
export const SAVED_MESSAGES: Partial<Record<string, Saved>> = {
  name: { ...SAVED, title: "Your name has been changed" },
  "preferred-name": { ...SAVED, title: "Your preferred name is saved" },
  "date-of-birth": { ...SAVED, title: "Your date of birth is saved" },
  gender: { ...SAVED, title: "Your gender is saved" },
  phone: { ...SAVED, title: "Your phone number is saved" },
  address: {
    ...SAVED,
    title: "Your address is saved",
    text: "If you moved, orders already placed go to your old address. New ones wait 48 hours, or until we reach you by phone.",
  },
  "emergency-contact": { ...SAVED, title: "Your emergency contact is saved" },
  license: { ...SAVED, title: "Your license is saved" },
  language: { ...SAVED, title: "Your language is saved" },
  email: {
    tone: "info",
    title: "Now confirm your new email",
    text: "We've emailed your new address. Open the link within a day and press the button. Until then, we'll keep using your old address.",
  },
};
