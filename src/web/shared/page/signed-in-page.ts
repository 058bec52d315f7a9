import { watchActivity } from "../session/activity.ts";
import type { ClientSession } from "../session/client-session.ts";
import { leaveAtSessionEnd } from "./use-live.ts";

let isLeaving = false;

/**
 * Marks requests caused by a person, ends the saved card with its owner's session, and makes a colleague viewing as a member leave
 * when the session ends. Staff layouts handle that for their own pages.
 */
export function start(session: ClientSession, isViewing: boolean): void {
  watchActivity(window);
  import("../offline/offline.ts").then((offline) => offline.startForMember(session)).catch(() => {});
  if (!isViewing || isLeaving) return;
  isLeaving = true;
  leaveAtSessionEnd();
}
