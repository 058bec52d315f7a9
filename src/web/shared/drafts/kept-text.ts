/** What was typed into a form when its user was signed out against their will: whose it is, where, and when. */
export type KeptText = { user_id: string; path: string; time: number; fields: Record<string, string> };

const KEPT_MS = 24 * 60 * 60_000;

/** Null when nothing worth keeping was typed. */
export function keepText(
  userId: string,
  path: string,
  now: number,
  typed: Iterable<[string, string]>,
): KeptText | null {
  const fields = Object.fromEntries([...typed].filter(([name, value]) => name && value.trim() !== ""));
  return Object.keys(fields).length > 0 ? { user_id: userId, path, time: now, fields } : null;
}

/** What the storage holds, if it is whole and less than a day old. */
export function readKeptText(stored: string | null, now: number): KeptText | null {
  if (!stored) return null;
  try {
    const kept: unknown = JSON.parse(stored);
    return isKeptText(kept) && kept.time <= now && now - kept.time < KEPT_MS ? kept : null;
  } catch {
    return null;
  }
}

/** Offered to the same person on the same page, to nobody else and nowhere else. */
export function isOfferedTo(kept: KeptText | null, userId: string | null, path: string): boolean {
  return kept !== null && kept.user_id === userId && kept.path === path;
}

function isKeptText(value: unknown): value is KeptText {
  if (typeof value !== "object" || value === null) return false;
  const { user_id, path, time, fields } = value as Record<string, unknown>;
  return (
    typeof user_id === "string" &&
    typeof path === "string" &&
    typeof time === "number" &&
    typeof fields === "object" &&
    fields !== null &&
    Object.values(fields).every((field) => typeof field === "string")
  );
}
