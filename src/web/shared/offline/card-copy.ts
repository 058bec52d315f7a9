/** Whose card it is, and until when their session lasts, in seconds since 1970. */
export const OWNER_HEADER = "X-Owner";
export const UNTIL_HEADER = "X-Until";

/** Whether the copy may still be shown. */
export function isCurrent(copy: Response, now: number): boolean {
  return now < Number(copy.headers.get(UNTIL_HEADER)) * 1000;
}
