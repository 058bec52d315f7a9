import { useEffect, useState } from "react";
import type { WaitingCounts } from "#domain/desk/work/count-waiting.ts";
import { onLive } from "../page/use-live.ts";

/** The numbers in the bar: as the page was drawn, then anew whenever something changes, on every staff page. */
export function useWorkCounts(drawn: WaitingCounts): WaitingCounts {
  const [asked, setAsked] = useState<{ since: WaitingCounts; counts: WaitingCounts } | null>(null);
  useEffect(() => {
    const ask = () => {
      fetch("/api/workCounts")
        .then(async (answer) => {
          if (answer.ok) setAsked({ since: drawn, counts: (await answer.json()) as WaitingCounts });
        })
        // The next change asks again.
        .catch(() => {});
    };
    const leave = [onLive("inbox", ask), onLive("today", ask)];
    return () => leave.forEach((end) => end());
  }, [drawn]);
  return asked?.since === drawn ? asked.counts : drawn;
}
