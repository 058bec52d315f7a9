import { expect, test } from "vitest";
import { sendLabel } from "./send-label.ts";
import { threadTitle } from "./thread-title.ts";

test.each([
  [{ topicKey: "billing", source: "member-contact" }, "I have a billing question"],
  [{ topicKey: null, source: "contact-us" }, "Your message"],
  [{ topicKey: null, source: "ask-us-anything" }, "Your question"],
] as const)("a conversation is called by its topic, or by where it began", (thread, title) => {
  expect(threadTitle(thread)).toBe(title);
});

test("for a possible emergency the button names the person and the topic", () => {
  const thread = { fullName: "Mara Quinn", topicKey: "major-side-effects" as const };
  expect(sendLabel({ ...thread, priority: 0 })).toBe("Send to Mara Quinn about major side effects");
  expect(sendLabel({ ...thread, priority: 0, topicKey: null })).toBe("Send to Mara Quinn about a question");
  expect(sendLabel({ ...thread, priority: 1 })).toBe("Send reply");
});
