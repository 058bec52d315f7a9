import { useEffect, useState } from "react";
import { createPath, useBlocker } from "react-router";

/**
 * During a call other pages open in a new tab, by link or by key: leaving the page would hang up on the patient. True once one
 * was opened.
 */
export function usePagesBeside(isInCall: boolean): boolean {
  const [hasOpened, setOpened] = useState(false);
  // Asked once for each link or key, while the browser still knows that a person pressed it and lets us open a tab.
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (!isInCall || nextLocation.pathname === currentLocation.pathname) return false;
    window.open(createPath(nextLocation), "_blank", "noopener");
    setOpened(true);
    return true;
  });
  useEffect(() => {
    if (blocker.state === "blocked") blocker.reset();
  }, [blocker]);
  return hasOpened && isInCall;
}
