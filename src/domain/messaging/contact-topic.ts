import type { Priority } from "./contact-request.ts";

export type ContactTopic = {
  key: string;
  label: string;
  priority: Priority;
  /** The emergency notice stands before the text box. */
  hasEmergencyNotice: boolean;
};

/** The twelve topics of the member contact modal, in order (spec §2), and how soon each must be looked at. */
export const CONTACT_TOPICS: readonly ContactTopic[] = [
  topic("order-arrival", "When will my order arrive?", 3),
  topic("reorder-date", "When is my next reorder date?", 3),
  topic("reschedule-or-cancel", "I need to reschedule or cancel my appointment.", 3),
  topic("medication-help", "I need help with my medications", 3),
  topic("medication-accident", "I have had an accident with my medication", 1, true),
  topic("adjust-dose", "I would like to adjust my dose", 1),
  topic("minor-side-effects", "I am having minor side effects", 2, true),
  topic("major-side-effects", "I am having major side effects", 0, true),
  topic("additional-testing", "I want to schedule additional testing", 3),
  topic("billing", "I have a billing question", 3),
  topic("appointment-selection", "I have registered, but I have an issue selecting an appointment", 3),
  topic("other", "I have an other question", 3),
];

export function findTopic(label: string): ContactTopic | undefined {
  return CONTACT_TOPICS.find((one) => one.label === label);
}

function topic(key: string, label: string, priority: Priority, hasEmergencyNotice = false): ContactTopic {
  return { key, label, priority, hasEmergencyNotice };
}
