import { href } from "react-router";
import { linkClass } from "#ui/link/link.tsx";
import { Kbd } from "./kbd.tsx";

const HINTS: readonly (readonly [keys: readonly string[], text: string])[] = [
  [["1", "2", "3"], "evidence"],
  [["N"], "note"],
  [["Esc"], "leaves a field"],
  [["D"], "discussed"],
  [["F"], "next visit"],
  [["P"], "prescription"],
  [["Alt ←↑→↓"], "move video"],
  [["Ctrl ↵"], "sign"],
];

/** The most used keys, on screens that have room for them. */
export function KeyBar({ onAll }: { onAll: () => void }) {
  return (
    <footer
      aria-label="Keys"
      className="hidden items-center gap-x-5 overflow-hidden border-t border-line bg-sunken px-5 py-1.5 text-small whitespace-nowrap text-ink-2 lg:flex print:hidden"
    >
      {HINTS.map(([keys, text], i) => (
        <span key={text} className={i > 4 ? "hidden items-center gap-1.5 xl:flex" : "flex items-center gap-1.5"}>
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {text}
        </span>
      ))}
      <a
        href={href("/provider/help")}
        onClick={(event) => {
          event.preventDefault();
          onAll();
        }}
        className={`${linkClass()} ml-auto flex items-center gap-1.5`}
      >
        All keys <Kbd>?</Kbd>
      </a>
    </footer>
  );
}
