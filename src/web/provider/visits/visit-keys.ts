import type { KeyLabel } from "../../shared/staff/key-labels.ts";

export type EvidenceTab = "intake" | "chart" | "files";
export const EVIDENCE_TABS: readonly EvidenceTab[] = ["intake", "chart", "files"];

export type VisitKey =
  | { kind: "tab"; tab: EvidenceTab }
  | { kind: "press"; name: string }
  | { kind: "focus"; name: string }
  | { kind: "move"; by: Step }
  | { kind: "leave" }
  | { kind: "help" };

export type Step = { x: -1 | 0 | 1; y: -1 | 0 | 1 };

type Press = {
  key: string;
  isCommand: boolean;
  isAlt: boolean;
  isTyping: boolean;
  isComposing: boolean;
  isCovered: boolean;
  /** After `g` a letter means a page. */
  isGoing: boolean;
};

const ARROWS: Record<string, Step> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** What has the letter in the page carries it as `data-visit-key`. */
const PRESSED = new Set(["d", "f", "l", "h", "s", "p", "r", "m", "v", "t", "]"]);
const FOCUSED = new Set(["n", "o"]);

/** The keys of the workspace. Single ones can be switched off, and none is heard while somebody types. */
export function visitKeyOf(press: Press, { hasSingleKeys }: { hasSingleKeys: boolean }): VisitKey | null {
  if (press.isComposing || press.isCovered) return null;
  if (press.isCommand) return press.key === "Enter" ? { kind: "press", name: "sign" } : null;
  const step = ARROWS[press.key];
  if (press.isAlt) return step && !press.isTyping ? { kind: "move", by: step } : null;
  if (press.key === "Escape") return press.isTyping ? { kind: "leave" } : null;
  if (!hasSingleKeys || press.isTyping || press.isGoing) return null;
  const tab = EVIDENCE_TABS[Number(press.key) - 1];
  if (tab) return { kind: "tab", tab };
  if (press.key === "?") return { kind: "help" };
  if (PRESSED.has(press.key)) return { kind: "press", name: press.key };
  return FOCUSED.has(press.key) ? { kind: "focus", name: press.key } : null;
}

export const VISIT_KEYS: readonly KeyLabel[] = [
  { keys: ["1", "2", "3"], text: "Intake and labs, chart, files", isSingle: true },
  { keys: ["n"], text: "Go to the note", isSingle: true },
  { keys: ["d"], text: "Discussed: the next finding from intake", isSingle: true },
  { keys: ["t"], text: "Go to the first line that still blocks signing", isSingle: true },
  { keys: ["o"], text: "Go to the orders", isSingle: true },
  { keys: ["f"], text: "Order the next visit", isSingle: true },
  { keys: ["l"], text: "Order blood tests", isSingle: true },
  { keys: ["h"], text: "Order measurements at home", isSingle: true },
  { keys: ["s"], text: "Give a patient sheet", isSingle: true },
  { keys: ["p"], text: "Write a prescription", isSingle: true },
  { keys: ["r"], text: "Note a paper prescription", isSingle: true },
  { keys: ["m"], text: "Microphone on or off", isSingle: true },
  { keys: ["v"], text: "Camera on or off", isSingle: true },
  { keys: ["Alt ←↑→↓"], text: "Move the video", isSingle: false },
  { keys: ["Ctrl Enter", "⌘ Enter"], text: "Sign and close", isSingle: false },
  { keys: ["]"], text: "Next patient", isSingle: true },
  { keys: ["Esc"], text: "Leave a field", isSingle: false },
];
