import { textIn, type Text } from "#ui/language/text.ts";
import type { FilesText } from "../language/es/files.server.ts";

/** Sizes and times of uploads in words. */

export function formatSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  if (bytes < 950_000) return `${Math.round(bytes / 1_000)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** "11.4 of 18.2 MB, about 20 seconds left". Only the size until we can estimate. */
export function formatProgress(
  sent: number,
  bytes: number,
  secondsLeft: number | null,
  t: Text<FilesText> = textIn(undefined),
): string {
  const all = formatSize(bytes);
  const unit = all.split(" ")[1];
  const done = formatSize(sent).replace(new RegExp(` ${unit}$`), "");
  if (secondsLeft === null) return t("{done} of {all}", { done, all });
  return t("{done} of {all}, {left}", { done, all, left: formatLeft(secondsLeft, t) });
}

function formatLeft(seconds: number, t: Text<FilesText>): string {
  if (seconds < 8) return t("a few seconds left");
  if (seconds < 55) return t("about {count} seconds left", { count: Math.round(seconds / 10) * 10 || 10 });
  const minutes = Math.round(seconds / 60) || 1;
  return t(minutes === 1 ? "about {count} minute left" : "about {count} minutes left", { count: minutes });
}
