import { useEffect } from "react";
import { useRevalidator } from "react-router";

const SOON_MS = 2_000;
const LATER_MS = 15_000;
const SOON_TIMES = 30;

/** While something is being checked, the page polls: often at first, then less. */
export function useRecheck(isChecking: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isChecking) return;
    let times = 0;
    let timer = setTimeout(ask, SOON_MS);
    function ask() {
      times += 1;
      if (document.visibilityState === "visible") void revalidate();
      timer = setTimeout(ask, times < SOON_TIMES ? SOON_MS : LATER_MS);
    }
    return () => clearTimeout(timer);
  }, [isChecking, revalidate]);
}
