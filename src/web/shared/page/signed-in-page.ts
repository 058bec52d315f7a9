import { watchActivity } from "../session/activity.ts";
import { leaveAtSessionEnd } from "./use-live.ts";

let isLeaving = false;

/**
 * Marks requests caused by a person, and makes a colleague viewing as a member leave when the session ends. Staff layouts handle
 * that for their own pages.
 */
export function start(isViewing: boolean): void {
  watchActivity(window);
  if (!isViewing || isLeaving) return;
  isLeaving = true;
  leaveAtSessionEnd();
}
