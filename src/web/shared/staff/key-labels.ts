/** One line of the list of keys. */
export type KeyLabel = { keys: readonly string[]; text: string; isSingle: boolean };

const SEND: KeyLabel = {
  keys: ["Ctrl Enter", "⌘ Enter"],
  text: "Send what you are writing",
  isSingle: false,
};

export const INBOX_KEYS: readonly KeyLabel[] = [
  { keys: ["c"], text: "Claim the open request", isSingle: true },
  { keys: ["r"], text: "Reply", isSingle: true },
  { keys: ["h"], text: "Hand it to a provider", isSingle: true },
  { keys: ["e"], text: "Resolve it", isSingle: true },
  SEND,
];

export const MESSAGE_KEYS: readonly KeyLabel[] = [
  { keys: ["r"], text: "Reply", isSingle: true },
  { keys: ["1", "2", "3"], text: "Decide about a lab report", isSingle: true },
  { keys: ["e"], text: "Sign the review of a lab report", isSingle: true },
  SEND,
];
