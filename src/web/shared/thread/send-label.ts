import type { ContactTopicKey } from "#domain/messaging/contact/contact-topic.ts";

/** Where somebody may be in danger the button says to whom the words go and what they are about. */
export function sendLabel(thread: { priority: number; fullName: string; topicKey: ContactTopicKey | null }): string {
  if (thread.priority !== 0) return "Send reply";
  return `Send to ${thread.fullName} about ${thread.topicKey ? ABOUT[thread.topicKey] : "a question"}`;
}

const ABOUT: Readonly<Record<ContactTopicKey, string>> = {
  "order-arrival": "when an order arrives",
  "reorder-date": "the next reorder date",
  "reschedule-or-cancel": "an appointment",
  "medication-help": "help with medications",
  "medication-accident": "an accident with a medication",
  "adjust-dose": "adjusting a dose",
  "minor-side-effects": "minor side effects",
  "major-side-effects": "major side effects",
  "additional-testing": "additional testing",
  billing: "billing",
  "appointment-selection": "selecting an appointment",
  other: "another question",
};
