import type { Blocker } from "#domain/visits/notes/find-blockers.ts";

/** What still blocks signing, in the list beside the note and when signing is refused. */
export function blockerText(blocker: Blocker): string {
  switch (blocker.code) {
    case "not-checked-in":
      return "The patient isn’t checked in";
    case "not-started":
      return "The visit hasn’t started";
    case "section-empty":
      return `${blocker.title} is empty`;
    case "section-not-reviewed":
      return `${blocker.title} isn’t checked`;
    case "item-missing":
      return `${blocker.title}: ${blocker.label}`;
  }
}
