import { href } from "react-router";
import type { KeyLabel } from "./key-labels.ts";
import type { StaffSection } from "./sections.ts";

/** What a key asks for. */
export type KeyAction =
  | { kind: "palette" }
  | { kind: "search" }
  | { kind: "help" }
  | { kind: "step"; by: 1 | -1 }
  | { kind: "choose" }
  | { kind: "act"; letter: ActLetter }
  | { kind: "send" }
  | { kind: "begin-go" }
  | { kind: "go"; to: string };

/** Letters of what can be done with the open request. The button or field that has one says so by `data-key`. */
const ACT_LETTERS = ["c", "r", "h", "e"] as const;
export type ActLetter = (typeof ACT_LETTERS)[number];

export type PressedKey = {
  key: string;
  isCommand: boolean;
  isAlt: boolean;
  isTyping: boolean;
  isComposing: boolean;
  /** Whether a dialog stands above the page. */
  isCovered: boolean;
  /** Whether `g` was pressed a moment ago. */
  isGoing: boolean;
};

/** The keys of staff pages. Single ones can be switched off, and none is heard while somebody types. */
export function actionOf(
  press: PressedKey,
  options: { hasSingleKeys: boolean; sections: readonly StaffSection[] },
): KeyAction | null {
  if (press.isComposing || press.isAlt) return null;
  if (press.isCommand && press.key === "Enter") return press.isTyping && !press.isCovered ? { kind: "send" } : null;
  if (press.isCommand) return press.key.toLowerCase() === "k" ? { kind: "palette" } : null;
  if (!options.hasSingleKeys || press.isTyping || press.isCovered) return null;
  if (press.isGoing) {
    const section = options.sections.find(({ letter }) => letter === press.key);
    return section ? { kind: "go", to: section.to } : null;
  }
  switch (press.key) {
    case "/":
      return { kind: "search" };
    case "?":
      return { kind: "help" };
    case "g":
      return { kind: "begin-go" };
    case "j":
      return { kind: "step", by: 1 };
    case "k":
      return { kind: "step", by: -1 };
    case "x":
      return { kind: "choose" };
    default: {
      const letter = ACT_LETTERS.find((one) => one === press.key);
      return letter ? { kind: "act", letter } : null;
    }
  }
}

/** The keys of a face: those of every page, of its messages, and of its sections. */
export function keyList(sections: readonly StaffSection[], acts: readonly KeyLabel[] = []): KeyLabel[] {
  return [
    { keys: ["Ctrl K", "⌘ K"], text: "Find people, orders, pages and actions", isSingle: false },
    { keys: [href("/")], text: "Go to the search of this page", isSingle: true },
    { keys: ["Esc"], text: "Leave the search, or close what's open", isSingle: false },
    { keys: ["j"], text: "Next row", isSingle: true },
    { keys: ["k"], text: "Previous row", isSingle: true },
    { keys: ["x"], text: "Select or deselect the row", isSingle: true },
    ...acts,
    ...sections.map(({ letter, label }) => ({ keys: [`g ${letter}`], text: `Open ${label}`, isSingle: true })),
    { keys: ["?"], text: "This list", isSingle: true },
  ];
}
