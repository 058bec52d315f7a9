/** Sizes and times of uploads in words. */

export function formatSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  if (bytes < 950_000) return `${Math.round(bytes / 1_000)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** "11.4 of 18.2 MB, about 20 seconds left". Only the size until we can estimate. */
export function formatProgress(sent: number, bytes: number, secondsLeft: number | null): string {
  const all = formatSize(bytes);
  const unit = all.split(" ")[1];
  const done = formatSize(sent).endsWith(` ${unit}`) ? formatSize(sent).split(" ")[0] : formatSize(sent);
  return `${done} of ${all}${secondsLeft === null ? "" : `, ${formatLeft(secondsLeft)}`}`;
}

function formatLeft(seconds: number): string {
  if (seconds < 8) return "a few seconds left";
  if (seconds < 55) return `about ${Math.round(seconds / 10) * 10 || 10} seconds left`;
  const minutes = Math.round(seconds / 60) || 1;
  return `about ${minutes} ${minutes === 1 ? "minute" : "minutes"} left`;
}
