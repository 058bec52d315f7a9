/** A wait as people say it, never shorter than it is: "30 seconds", "2 minutes". */
export function formatWait(seconds: number): string {
  if (seconds <= 1) return "1 second";
  if (seconds < 60) return `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}
