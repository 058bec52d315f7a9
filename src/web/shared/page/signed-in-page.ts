import { watchActivity } from "../session/activity.ts";
import { leaveAtSessionEnd } from "./use-live.ts";

let isLeaving = false;

/**
 * Requests say whether a person caused them, and a colleague who looks at a member's pages leaves them when the session ends.
 * Staff's own pages see to that by their layout.
 */
export function start(isViewing: boolean): void {
  watchActivity(window);
  if (!isViewing || isLeaving) return;
  isLeaving = true;
  leaveAtSessionEnd();
}
