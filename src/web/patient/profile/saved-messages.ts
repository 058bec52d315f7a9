type Saved = { tone: "success" | "info"; title: string; text?: string };

const SAVED: Saved = { tone: "success", title: "Saved" };

/** What the profile says after a change, by the question that was answered. */
export const SAVED_MESSAGES: Partial<Record<string, Saved>> = {
  name: { ...SAVED, title: "Your name is changed" },
  "preferred-name": { ...SAVED, title: "Your preferred name is saved" },
  "date-of-birth": { ...SAVED, title: "Your date of birth is saved" },
  gender: { ...SAVED, title: "Your gender is saved" },
  phone: { ...SAVED, title: "Your phone number is saved" },
  address: {
    ...SAVED,
    title: "Your address is saved",
    text: "If you moved: orders that are already placed go to the address you had. New ones wait 48 hours, or until we reach you by phone.",
  },
  "emergency-contact": { ...SAVED, title: "Your emergency contact is saved" },
  license: { ...SAVED, title: "Your license is saved" },
  email: {
    tone: "info",
    title: "Now confirm your new email",
    text: "We have written to the new address. Open the link there within a day and press the button. Until then your old address stays in use.",
  },
};
