import { useEffect, useState } from "react";
import { Tag } from "#ui/tag.tsx";

type VisitClockProps = { startedAt: string | null; isHere: boolean; isClosed: boolean };

/** How long the visit has lasted, or whether the patient is there. */
export function VisitClock({ startedAt, isHere, isClosed }: VisitClockProps) {
  const [now, setNow] = useState<number | null>(null);
  const isOn = startedAt !== null && !isClosed;
  useEffect(() => {
    if (!isOn) return;
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [isOn]);
  if (isClosed) return <Tag tone="success">Signed</Tag>;
  if (!isOn) return isHere ? <Tag tone="info">Patient is here</Tag> : <Tag tone="outline">Not here yet</Tag>;
  return (
    <span className="flex items-center gap-2 text-small font-semibold">
      <span aria-hidden className="size-2 rounded-full bg-success-600" />
      <span className="sr-only">Visit on, </span>
      {now === null ? "" : formatElapsed(now - Date.parse(startedAt))}
    </span>
  );
}

function formatElapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
