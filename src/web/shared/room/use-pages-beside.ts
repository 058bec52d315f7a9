import { useEffect, useState } from "react";
import { createPath, useBlocker } from "react-router";

/**
 * During a call other pages open in a new tab, by link or by key: leaving the page would hang up on the patient. True once one
 * was opened.
 */
export function usePagesBeside(isInCall: boolean): boolean {
  const [hasOpened, setOpened] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isInCall && nextLocation.pathname !== currentLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    window.open(createPath(blocker.location), "_blank", "noopener");
    setOpened(true);
    blocker.reset();
  }, [blocker]);
  return hasOpened && isInCall;
}
