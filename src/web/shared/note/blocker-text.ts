import type { UnreadyPrescription } from "#domain/prescribing/writing/find-unready.ts";
import type { Blocker } from "#domain/visits/notes/find-blockers.ts";

/** What still blocks signing, in the list beside the note and when signing is refused. */
export function blockerText(blocker: Blocker | UnreadyPrescription): string {
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
    case "prescription-not-checked":
      return `The prescription for ${blocker.medicine} isn’t checked. Open it and check it again`;
    case "prescription-stopped":
      return `The prescription for ${blocker.medicine} is stopped by a safety check. Open it to see why`;
  }
}
