import { useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";

/**
 * A client navigation leaves the focus where it was, on a link that may be gone. This moves it to the new page's heading, or to
 * the hash target, so screen readers and the Tab key continue from there. On the same page, focus moves only if an action removed
 * the focused element, or was submitted from a field the user would otherwise keep typing in. Renders nothing; placed after the
 * pages.
 */
export function FocusOnNavigation() {
  const { pathname, hash, key } = useLocation();
  const { state, formMethod } = useNavigation();
  const place = useRef(pathname + hash);
  const step = useRef(key);
  const focusedBefore = useRef<Element | null>(null);
  const wasSent = useRef(false);

  useEffect(() => {
    if (state === "idle") return;
    focusedBefore.current = document.activeElement;
    wasSent.current = formMethod === "POST";
  }, [state, formMethod]);

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
    const [had, now] = [focusedBefore.current, document.activeElement];
    const isLost = had !== null && !had.isConnected && (now === null || now === document.body);
    const isStillTyping = wasSent.current && now === had && isTextField(now);
    if (isLost || isStillTyping) focusHeading();
  }, [key]);

  return null;
}

/** An error summary or an autofocused field wins. */
function pageChoseItsOwnFocus(before: Element | null): boolean {
  const now = document.activeElement;
  return now !== null && now !== document.body && now !== before;
}

function isTextField(element: Element | null): boolean {
  return element?.matches("textarea, input:not([type=checkbox], [type=radio], [type=submit])") ?? false;
}

export function focusHeading(): void {
  const target = findHeading();
  if (target) focusOnce(target);
}

function findHeading(): HTMLElement | null {
  return document.querySelector<HTMLElement>("main h1") ?? document.getElementById("main");
}

/** Headings aren't focusable; this one is, temporarily. The router has already scrolled. */
function focusOnce(target: HTMLElement): void {
  if (!target.hasAttribute("tabindex")) {
    target.setAttribute("tabindex", "-1");
    target.addEventListener("blur", () => target.removeAttribute("tabindex"), { once: true });
  }
  target.focus({ preventScroll: true });
}
