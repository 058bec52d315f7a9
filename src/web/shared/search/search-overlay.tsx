import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";

const WAIT_LIMIT_MS = 150;

/**
 * Covers the window while results load for someone who wasn't on the search page (spec §4). It follows the router, so it ends
 * when the navigation completes, fails or changes; and when the page comes back from the back-forward cache, where a navigation
 * may have been frozen halfway.
 */
export function SearchOverlay() {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const term =
    pathname !== "/search" && next?.pathname === "/search" ? new URLSearchParams(next.search).get("q") : null;
  const change = term ? next?.key : undefined;
  const [lateChange, setLateChange] = useState<string>();

  useEffect(() => {
    if (!change) return;
    const timer = setTimeout(() => setLateChange(change), WAIT_LIMIT_MS);
    const clear = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      clearTimeout(timer);
      setLateChange(undefined);
    };
    window.addEventListener("pageshow", clear);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pageshow", clear);
    };
  }, [change]);

  const isShown = change !== undefined && lateChange === change;
  return (
    <div role="status" className={isShown ? "search-overlay" : "sr-only"}>
      {isShown && (
        <>
          <span aria-hidden className="search-overlay-band" />
          <p>Searching...</p>
          <p>
            Finding results for "<bdi>{term}</bdi>"
          </p>
        </>
      )}
    </div>
  );
}
