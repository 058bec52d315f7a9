import { useEffect, useId, useRef, useState, type ComponentType, type FormEvent, type RefObject } from "react";
import { href, useLocation, useNavigate, useSearchParams } from "react-router";
import { classNames } from "#ui/class-names.ts";
import { controlClass } from "#ui/form/control-class.ts";
import { Icon } from "#ui/icon.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import { cleanTerm, MAX_TERM_LENGTH } from "#domain/search/search-term.ts";
import type { SearchSuggestionsProps } from "../search/search-suggestions.tsx";
import { sendSearchTerm } from "../search/send-search-term.ts";

type SiteSearchProps = {
  id?: string;
  className?: string;
  inputRef: RefObject<HTMLInputElement | null>;
  userId: string | null;
};

/**
 * The search box of the header: a plain form, so that it works before and without script. Suggestions and the overlay come
 * with the first focus and take the box over as it is, so neither focus nor text is lost.
 */
export function SiteSearch({ id, className, inputRef, userId }: SiteSearchProps) {
  const inputId = useId();
  const isHydrated = useHydrated();
  const navigate = useNavigate();
  const { term, isOnSearch } = useSearchedTerm(inputRef);
  const { Help, load } = useSearchHelp(inputRef);

  function search(text: string) {
    const wanted = cleanTerm(text);
    if (wanted) void sendSearchTerm(wanted, userId);
    void navigate(wanted ? `${href("/search")}?${new URLSearchParams({ q: wanted })}` : href("/search"));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    search(inputRef.current?.value ?? "");
  }

  return (
    <form
      id={id}
      role="search"
      action={href("/search")}
      onSubmit={submit}
      className={classNames("relative", className)}
    >
      <label htmlFor={inputId} className="sr-only">
        Search treatments, articles and FAQs
      </label>
      {/* Sent by the browser itself only: the page then keeps the term, which else the script does. */}
      <input type="hidden" name="from" value="box" />
      <Icon name="search" className="pointer-events-none absolute top-3.5 left-3.5 text-ink-3" />
      <input
        ref={inputRef}
        id={inputId}
        name="q"
        type="search"
        dir="auto"
        enterKeyHint="search"
        autoComplete="off"
        defaultValue={term}
        placeholder="Search treatments"
        // Without script nobody else cuts it, and a longer address would be turned down.
        maxLength={isHydrated ? undefined : MAX_TERM_LENGTH}
        onFocus={(event) => {
          event.currentTarget.select();
          load();
        }}
        className={classNames(controlClass(), "peer pr-20 pl-11")}
        {...(isHydrated && { role: "combobox", "aria-expanded": false, "aria-autocomplete": "list" })}
      />
      {Help && <Help inputRef={inputRef} term={term} onPick={search} />}
      {!isOnSearch && (
        <button className="absolute top-0.5 right-0.5 min-h-11 rounded-control bg-action px-4 font-semibold text-on-action transition-tint peer-placeholder-shown:invisible hover:bg-action-hover">
          Go
        </button>
      )}
    </form>
  );
}

/** The term of the search page. Another search shows another term in the box, and leaving the page clears it (spec §4). */
function useSearchedTerm(inputRef: RefObject<HTMLInputElement | null>) {
  const { pathname, key } = useLocation();
  const [params] = useSearchParams();
  const isOnSearch = pathname === "/search";
  const term = isOnSearch ? (params.get("q") ?? "") : "";
  const place = isOnSearch ? key : "elsewhere";
  const toPlaceView = useRef(place);
  useEffect(() => {
    if (toPlaceView.current === place) return;
    toPlaceView.current = place;
    if (inputRef.current) inputRef.current.value = term;
  }, [place, term, inputRef]);
  return { term, isOnSearch };
}

/** Loads the rest when the box is first focused. If it cannot be fetched, the box stays a plain one. */
function useSearchHelp(inputRef: RefObject<HTMLInputElement | null>) {
  const [Help, setHelp] = useState<ComponentType<SearchSuggestionsProps> | null>(null);

  function load() {
    if (Help) return;
    void import("../search/search-help.tsx").then(
      ({ SearchHelp }) => setHelp(() => SearchHelp),
      () => {},
    );
  }

  // Focused before the page's script ran.
  useEffect(() => {
    if (document.activeElement === inputRef.current) load();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Once, when the script takes over.
  }, []);

  return { Help, load };
}
