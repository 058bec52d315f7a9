import "./search-help.css";
import { SearchOverlay } from "./search-overlay.tsx";
import { SearchSuggestions, type SearchSuggestionsProps } from "./search-suggestions.tsx";

/** Loaded when the search box is first focused: suggestions below it, and the overlay while searching. */
export function SearchHelp(props: SearchSuggestionsProps) {
  return (
    <>
      <SearchSuggestions {...props} />
      <SearchOverlay />
    </>
  );
}
