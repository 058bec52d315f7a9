import {
  startTransition,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type RefObject,
} from "react";
import { flushSync } from "react-dom";
import phraseList from "../../../../content/suggestions.txt?raw";
import { rankSuggestions, type Suggestion } from "./rank-suggestions.ts";

const PHRASES = phraseList.split("\n").filter(Boolean);
/** Options rendered initially, one more than fit; more follow on scroll, so a letter found in every phrase costs no more. */
const PAGE = 7;
const QUIET_MS = 500;

export type SearchSuggestionsProps = {
  /** The search box. */
  inputRef: RefObject<HTMLInputElement | null>;
  /** The box's value before anyone typed. */
  term: string;
  onPick: (phrase: string) => void;
};

type State = { typed: string; active: number; drawn: number };
const CLOSED: State = { typed: "", active: -1, drawn: PAGE };

/**
 * Suggestions while typing: a combobox per the ARIA practices, with the list right after its input. The input belongs to the
 * header; this listens to it and sets its open and active state. Typed text never leaves the browser.
 */
export function SearchSuggestions({ inputRef, term, onPick }: SearchSuggestionsProps) {
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [{ typed, active, drawn }, setState] = useState(CLOSED);
  const found = useMemo(() => rankSuggestions(PHRASES, typed), [typed]);
  const isOpen = found.length > 0;

  // On top of whatever was typed meanwhile: its list may still be waiting to be drawn.
  const move = (to: number) => setState((now) => ({ ...now, active: to, drawn: Math.max(now.drawn, to + PAGE) }));

  function pick({ phrase }: Suggestion) {
    if (inputRef.current) inputRef.current.value = phrase;
    setState(CLOSED);
    onPick(phrase);
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    const chosen = found[active];
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (isOpen) move(step(active, event.key === "ArrowDown" ? 1 : -1, found.length));
      else setState(opened(inputRef.current?.value, event.key === "ArrowDown" ? 0 : -1));
    } else if (event.key === "Enter" && chosen) pick(chosen);
    // When the list is closed, the browser clears the box.
    else if (event.key === "Escape" && isOpen) setState(CLOSED);
    else {
      if (/^(ArrowLeft|ArrowRight|Home|End)$/.test(event.key)) move(-1);
      return;
    }
    event.preventDefault();
  });

  useEffect(() => {
    const box = inputRef.current;
    const form = box?.form;
    if (!box || !form) return;
    const listening = new AbortController();
    const { signal } = listening;
    const close = () => {
      later.cancel();
      setState(CLOSED);
    };
    const closeOutside = ({ target }: Event) => {
      if (!(target instanceof Node && form.contains(target))) close();
    };
    // The letter is painted first; the list follows after that, and a letter typed meanwhile replaces it.
    const later = afterPaint(() => {
      list.current?.scrollTo(0, 0);
      startTransition(() => setState(opened(box.value)));
    });
    box.addEventListener("input", later.plan, { signal });
    box.addEventListener(
      "keydown",
      (event) => {
        // Keys that go into the list need the one of what was typed.
        if (ACTS.test(event.key) && later.cancel()) flushSync(() => setState(opened(box.value)));
        press(event);
      },
      { signal },
    );
    signal.addEventListener("abort", later.cancel);
    box.addEventListener("blur", close, { signal });
    form.addEventListener("submit", close, { signal });
    document.addEventListener("pointerdown", closeOutside, { signal });
    return () => listening.abort();
  }, [inputRef]);

  // What was typed while this was loading.
  const catchUp = useEffectEvent(() => {
    const box = inputRef.current;
    if (box && box === document.activeElement && box.value !== term) setState(opened(box.value));
  });
  useEffect(() => catchUp(), []);

  useLayoutEffect(() => {
    const box = inputRef.current;
    if (!box) return;
    box.setAttribute("aria-expanded", String(isOpen));
    setOrRemove(box, "aria-controls", isOpen && listId);
    setOrRemove(box, "aria-activedescendant", isOpen && active >= 0 && `${listId}-${active}`);
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [inputRef, isOpen, active, listId]);

  return (
    <>
      {isOpen && (
        // The keyboard stays in the box, whose keys are handled above.
        // eslint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          ref={list}
          id={listId}
          role="listbox"
          aria-label="Suggestions"
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
            if (drawn < found.length && scrollTop + 2 * clientHeight > scrollHeight) {
              setState((now) => ({ ...now, drawn: now.drawn + PAGE }));
            }
          }}
          onClick={({ target }) => {
            const option = target instanceof Element ? target.closest("[role=option]") : null;
            const chosen = found[Number(option?.getAttribute("aria-posinset")) - 1];
            if (chosen) pick(chosen);
          }}
          className="search-suggestions"
        >
          {found.slice(0, drawn).map(({ phrase, from, to }, index) => (
            <div
              // eslint-disable-next-line react/no-array-index-key -- Another letter changes an option's text: cheaper than a new element.
              key={index}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              aria-setsize={found.length}
              aria-posinset={index + 1}
            >
              {phrase.slice(0, from)}
              <mark>{phrase.slice(from, to)}</mark>
              {phrase.slice(to)}
            </div>
          ))}
        </div>
      )}
      <Count of={typed.trim() === "" ? null : found.length} />
    </>
  );
}

const ACTS = /^(ArrowDown|ArrowUp|Enter|Escape)$/;

/** Once, after the next paint; planning again replaces it. `cancel` says whether one was waiting. */
function afterPaint(run: () => void): { plan(): void; cancel(): boolean } {
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => {
    const isWaiting = frame !== 0;
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    frame = 0;
    return isWaiting;
  };
  const plan = () => {
    cancel();
    frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        frame = 0;
        run();
      });
    });
  };
  return { plan, cancel };
}

function opened(typed = "", active = -1): State {
  return { ...CLOSED, typed, active };
}

/** From the text to the first option, on to the last, and back to the text. */
function step(active: number, by: 1 | -1, count: number): number {
  const places = count + 1;
  return ((active + 1 + by + places) % places) - 1;
}

/** Announces the count once typing pauses. */
function Count({ of: count }: { of: number | null }) {
  const [said, setSaid] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSaid(count), count === null ? 0 : QUIET_MS);
    return () => clearTimeout(timer);
  }, [count]);
  return (
    <p role="status" className="sr-only">
      {said !== null && (said === 1 ? "1 suggestion" : `${said === 0 ? "No" : said} suggestions`)}
    </p>
  );
}

function setOrRemove(element: Element, name: string, value: string | false): void {
  if (value) element.setAttribute(name, value);
  else element.removeAttribute(name);
}
