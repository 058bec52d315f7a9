/** One line of the list of keys. */
export type KeyWords = { keys: readonly string[]; words: string; isSingle: boolean };

const SEND: KeyWords = {
  keys: ["Ctrl Enter", "⌘ Enter"],
  words: "Send what you are writing",
  isSingle: false,
};

export const INBOX_KEYS: readonly KeyWords[] = [
  { keys: ["c"], words: "Claim the open request", isSingle: true },
  { keys: ["r"], words: "Reply", isSingle: true },
  { keys: ["h"], words: "Hand it to a provider", isSingle: true },
  { keys: ["e"], words: "Resolve it", isSingle: true },
  SEND,
];

export const MESSAGE_KEYS: readonly KeyWords[] = [{ keys: ["r"], words: "Reply", isSingle: true }, SEND];
