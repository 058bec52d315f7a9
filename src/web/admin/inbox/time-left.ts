/** Time until a request is due, as text and shape. Color only helps. */
export type TimeLeft = { text: string; isOver: boolean; isSoon: boolean };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The list warns from here on. */
const SOON = 2 * HOUR;

export function timeLeft(dueAt: Date, now: Date): TimeLeft {
  const left = dueAt.getTime() - now.getTime();
  const isOver = left < 0;
  return { text: `${span(Math.abs(left))} ${isOver ? "over" : "left"}`, isOver, isSoon: !isOver && left < SOON };
}

/** Rounds down: "1 h 10 min", "23 h", "2 d". */
function span(ms: number): string {
  if (ms < MINUTE) return "under 1 min";
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min`;
  const minutes = Math.floor((ms % HOUR) / MINUTE);
  if (ms < 6 * HOUR && minutes > 0) return `${Math.floor(ms / HOUR)} h ${minutes} min`;
  if (ms < 2 * DAY) return `${Math.floor(ms / HOUR)} h`;
  return `${Math.floor(ms / DAY)} d`;
}
