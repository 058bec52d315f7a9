type Done = { tone: "success" | "info"; title: string; text?: string };

/** What Billing says after something was done, by its name in the address. */
export const DONE_MESSAGES: Partial<Record<string, Done>> = {
  started: {
    tone: "success",
    title: "Your plan has started",
    text: "Nothing is charged yet. Your first order is charged when it is ready and a provider has approved it.",
  },
  card: { tone: "success", title: "Your card is saved" },
  paused: { tone: "success", title: "Your plan is paused", text: "Nothing is charged and nothing is sent until then." },
  resumed: { tone: "success", title: "Your plan goes on" },
  skipped: { tone: "success", title: "Your next charge has moved" },
  changed: { tone: "success", title: "Your plan is changed" },
  canceled: {
    tone: "success",
    title: "Your plan is canceled as of today",
    text: "Nothing more is charged. We have sent you a letter that says so.",
  },
  "not-yet": { tone: "info", title: "We have your cancellation" },
  asked: { tone: "info", title: "We are asking your bank", text: "This page shows the answer as soon as it is there." },
  "not-now": {
    tone: "info",
    title: "That is not possible right now",
    text: "Something about your plan has changed meanwhile. How it stands is shown here.",
  },
  "under-way": {
    tone: "info",
    title: "A payment is under way",
    text: "Wait until it is done, then try again. Canceling is always possible.",
  },
};
