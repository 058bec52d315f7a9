import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** After an act on a long page the page stays where it was. Another page starts at its top, and a refused form at its errors. */
export function useKeepPlace(): void {
  const { key, pathname } = useLocation();
  const step = useRef(key);
  const left = useRef<{ pathname: string; top: number } | null>(null);

  useEffect(() => {
    const remember = () => {
      left.current = { pathname: window.location.pathname, top: window.scrollY };
    };
    document.addEventListener("submit", remember, true);
    return () => document.removeEventListener("submit", remember, true);
  }, []);

  // Runs after the router has scrolled.
  useEffect(() => {
    if (step.current === key) return;
    step.current = key;
    const place = left.current;
    left.current = null;
    const hasErrors = document.activeElement?.matches(":has(> [role=alert])");
    if (place?.pathname !== pathname || hasErrors) return;
    window.scrollTo(0, place.top);
    return floatNotice();
  }, [key, pathname]);
}

/** What happened is said at the top of the page. If that's out of view, it floats there until the page is scrolled. */
function floatNotice(): (() => void) | undefined {
  const notice = document.querySelector<HTMLElement>("main .announced");
  if (!notice || notice.getBoundingClientRect().top >= 0) return;
  notice.dataset["floating"] = "";
  const settle = () => delete notice.dataset["floating"];
  const scrolling = ["wheel", "touchmove"] as const;
  for (const kind of scrolling) window.addEventListener(kind, settle, { once: true, passive: true });
  return () => {
    settle();
    for (const kind of scrolling) window.removeEventListener(kind, settle);
  };
}
