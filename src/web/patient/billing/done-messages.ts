import type { BillingText } from "../../shared/language/es/billing.server.ts";

type Done = { tone: "success" | "info"; title: BillingText; text?: BillingText };

/** Billing's success messages, by their name in the URL. */
export const DONE_MESSAGES: Partial<Record<string, Done>> = {
  started: {
    tone: "success",
    title: "Your plan has started",
    text: "You haven't been charged yet. We charge your first order when it's ready and a provider has approved it.",
  },
  card: { tone: "success", title: "Your card is saved" },
  paused: {
    tone: "success",
    title: "Your plan is paused",
    text: "You won't be charged, and nothing ships until then.",
  },
  resumed: { tone: "success", title: "Your plan has resumed" },
  skipped: { tone: "success", title: "Your next charge has moved" },
  changed: { tone: "success", title: "Your plan has been changed" },
  canceled: {
    tone: "success",
    title: "Your plan is canceled, effective today",
    text: "You won't be charged again. We've sent you an email to confirm it.",
  },
  "not-yet": { tone: "info", title: "We have your cancellation" },
  asked: {
    tone: "info",
    title: "We're checking with your bank",
    text: "We'll show the answer here as soon as we have it.",
  },
  "not-now": {
    tone: "info",
    title: "You can't do that right now",
    text: "Something about your plan changed in the meantime. You can see the latest here.",
  },
  "under-way": {
    tone: "info",
    title: "A payment is in progress",
    text: "Wait until it's done, then try again. You can always cancel.",
  },
};
