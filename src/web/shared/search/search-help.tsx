import "./search-help.css";
import { SearchOverlay } from "./search-overlay.tsx";
import { SearchSuggestions, type SearchSuggestionsProps } from "./search-suggestions.tsx";

/** What the search box gets with its first focus: suggestions right below it, and the overlay while results are found. */
export function SearchHelp(props: SearchSuggestionsProps) {
  return (
    <>
      <SearchSuggestions {...props} />
      <SearchOverlay />
    </>
  );
}
