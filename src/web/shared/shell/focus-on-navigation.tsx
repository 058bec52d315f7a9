import { useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";

/**
 * A client navigation keeps the focus where it was, on a link that may be gone. This moves it to the new page's heading, or
 * to the place a hash names, so that screen readers and the Tab key go on from there. On the same page the focus moves only if
 * what had it is gone, like a button that was pressed for good. Draws nothing; stands after the pages.
 */
export function FocusOnNavigation() {
  const { pathname, hash, key } = useLocation();
  const { state } = useNavigation();
  const place = useRef(pathname + hash);
  const step = useRef(key);
  const focusedBefore = useRef<Element | null>(null);

  useEffect(() => {
    if (state !== "idle") focusedBefore.current = document.activeElement;
  }, [state]);

  useEffect(() => {
    if (place.current === pathname + hash) return;
    place.current = pathname + hash;
    if (pageChoseItsOwnFocus(focusedBefore.current)) return;
    const target = (hash && document.getElementById(decodeURIComponent(hash.slice(1)))) || findHeading();
    if (target) focusOnce(target);
  }, [pathname, hash]);

  useEffect(() => {
    if (step.current === key) return;
    step.current = key;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    // Somebody who has not been anywhere yet has lost nothing.
    const had = focusedBefore.current;
    if (!isLost || !had || had === document.body || had.isConnected) return;
    focusHeading();
  }, [key]);

  return null;
}

/** An error summary or a field that takes focus by itself comes first. */
function pageChoseItsOwnFocus(before: Element | null): boolean {
  const now = document.activeElement;
  return now !== null && now !== document.body && now !== before;
}

export function focusHeading(): void {
  const target = findHeading();
  if (target) focusOnce(target);
}

function findHeading(): HTMLElement | null {
  return document.querySelector<HTMLElement>("main h1") ?? document.getElementById("main");
}

/** Headings are not in the tab order; this one is for the moment. The router has already scrolled. */
function focusOnce(target: HTMLElement): void {
  if (!target.hasAttribute("tabindex")) {
    target.setAttribute("tabindex", "-1");
    target.addEventListener("blur", () => target.removeAttribute("tabindex"), { once: true });
  }
  target.focus({ preventScroll: true });
}
