import { createMoves } from "#core/states.ts";
import type { RegistrationStatus } from "#domain/identity/accounts/registration-status.ts";

/** How far someone is with one treatment, nearest to the end of the journey last. */
export const EPISODE_STATES = [
  "asking",
  "stopped",
  "submitted",
  "labs_wanted",
  "ready",
  "seen",
  "active",
  "paused",
  "declined",
  "ended",
] as const;
export type EpisodeState = (typeof EPISODE_STATES)[number];

/** Why an episode changed state: a code that staff may read, never what was answered. */
export const EPISODE_REASONS = [
  "registered",
  "alternative",
  "existing",
  "answers",
  "retry",
  "labs",
  "visit",
  "prescription",
  "provider",
  "member",
] as const;
export type EpisodeReason = (typeof EPISODE_REASONS)[number];

export type Episode = {
  id: string;
  userId: string;
  treatmentKey: string;
  status: EpisodeState;
  openedAt: Date;
  changedAt: Date;
  reason: EpisodeReason | null;
};

/** Any open one can be declined by a provider or ended by its member. A prescription makes it active from wherever it is. */
export const episodeStates = createMoves<EpisodeState>({
  asking: ["stopped", "submitted", "active", "declined", "ended"],
  stopped: ["asking", "active", "declined", "ended"],
  submitted: ["labs_wanted", "ready", "seen", "active", "declined", "ended"],
  labs_wanted: ["ready", "seen", "active", "declined", "ended"],
  ready: ["seen", "active", "declined", "ended"],
  seen: ["active", "declined", "ended"],
  active: ["paused", "declined", "ended"],
  paused: ["active", "declined", "ended"],
  declined: [],
  ended: [],
});

export function isOver(state: EpisodeState): boolean {
  return state === "declined" || state === "ended";
}

/** Whether a provider may still decline it. Someone in treatment has a prescription, and the decision is about that. */
export function canDecline(state: EpisodeState): boolean {
  return episodeStates.can("declined", { status: state }) && state !== "active" && state !== "paused";
}

/** Why a provider declines a treatment. */
export const DECLINE_REASONS = ["not-safe", "not-needed", "care-in-person", "another-treatment", "other"] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

/** What each state means in the profile's list. States that aren't here don't count as open. */
const STATUS_OF: Partial<Record<EpisodeState, RegistrationStatus>> = {
  asking: "consented",
  submitted: "intake_submitted",
  labs_wanted: "labs_pending",
  ready: "ready_for_visit",
  seen: "ready_for_visit",
  paused: "paused",
  active: "active",
};
const FURTHEST: readonly EpisodeState[] = ["active", "paused", "seen", "ready", "labs_wanted", "submitted", "asking"];

/**
 * The profile's registration status: that of the furthest open episode. Without an open one, someone who was stopped or declined is
 * ineligible, and someone whose treatment ended is discharged. Null without any episode.
 */
export function registrationStatusFor(
  episodes: readonly { status: EpisodeState; wasTreated: boolean }[],
): RegistrationStatus | null {
  const furthest = FURTHEST.find((state) => episodes.some(({ status }) => status === state));
  if (furthest) return STATUS_OF[furthest] ?? null;
  if (episodes.some(({ status }) => status === "stopped" || status === "declined")) return "ineligible";
  if (episodes.some(({ wasTreated }) => wasTreated)) return "discharged";
  return episodes.length > 0 ? "consented" : null;
}

/** Whether someone who was stopped may answer again. */
export function mayRetry(episode: Pick<Episode, "status" | "changedAt">, now: Date, retryAfterDays: number): boolean {
  const since = now.getTime() - episode.changedAt.getTime();
  return episode.status === "stopped" && since >= retryAfterDays * 86_400_000;
}
