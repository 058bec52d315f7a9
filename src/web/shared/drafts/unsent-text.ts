/** Text typed into a form when its user was signed out involuntarily: whose it is, where, and when. */
export type UnsentText = { user_id: string; path: string; time: number; fields: Record<string, string> };

const RETENTION_MS = 24 * 60 * 60_000;

/** Null when nothing worth keeping was typed. */
export function saveUnsentText(
  userId: string,
  path: string,
  now: number,
  typed: Iterable<[string, string]>,
): UnsentText | null {
  const fields = Object.fromEntries([...typed].filter(([name, value]) => name && value.trim() !== ""));
  return Object.keys(fields).length > 0 ? { user_id: userId, path, time: now, fields } : null;
}

/** The stored text, if it's complete and less than a day old. */
export function readUnsentText(stored: string | null, now: number): UnsentText | null {
  if (!stored) return null;
  try {
    const unsent: unknown = JSON.parse(stored);
    return isUnsentText(unsent) && unsent.time <= now && now - unsent.time < RETENTION_MS ? unsent : null;
  } catch {
    return null;
  }
}

/** Offered only to the same person on the same page. */
export function isOfferedTo(stored: UnsentText | null, userId: string | null, path: string): boolean {
  return stored !== null && stored.user_id === userId && stored.path === path;
}

function isUnsentText(value: unknown): value is UnsentText {
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
