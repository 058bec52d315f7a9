import type { ContactTopicKey } from "#domain/messaging/contact/contact-topic.ts";
import type { AccountText } from "../language/es/account.server.ts";
import type { ShellText } from "../language/es/shell.server.ts";
import { CONTACT_TOPIC_TEXT } from "../contact/contact-topic-text.ts";

/** What a conversation is called for the person who began it. */
export function threadTitle({
  topicKey,
  source,
}: {
  topicKey: ContactTopicKey | null;
  source: string;
}): ShellText | AccountText {
  if (topicKey) return CONTACT_TOPIC_TEXT[topicKey].label;
  if (source === "visit") return "Chat during your video visit";
  return source === "contact-us" ? "Your message" : "Your question";
}
