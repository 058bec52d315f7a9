import type { Episode, EpisodeReason, EpisodeState } from "#domain/intake/episodes/episode.ts";
import { FIRST_VISITS } from "#domain/intake/registration/visit-offering.ts";
import type { AppointmentTypeKey } from "#domain/scheduling/appointment.ts";
import type { PrescriptionStatus } from "../prescription.ts";

export type EpisodeFacts = {
  /** Confirmed prescriptions for the episode's treatment. */
  prescriptions: readonly PrescriptionStatus[];
  /** Completed visits. */
  visits: readonly { typeKey: AppointmentTypeKey; startsAt: Date }[];
  hasFreshLabs: boolean;
};

/** Where an episode belongs by what happened to its person; null if it's there already. */
export function nextState(
  episode: Pick<Episode, "status" | "treatmentKey" | "openedAt">,
  facts: EpisodeFacts,
): { to: EpisodeState; reason: EpisodeReason } | null {
  const { status } = episode;
  const treated = stateOfTreatment(facts.prescriptions);
  if (treated === "active") return status === "active" ? null : { to: "active", reason: "prescription" };
  if (status === "active" || status === "paused") {
    return treated && treated !== status ? { to: treated, reason: "prescription" } : null;
  }
  if (status !== "submitted" && status !== "labs_wanted" && status !== "ready") return null;
  if (
    facts.visits.some((visit) => visit.startsAt >= episode.openedAt && isAbout(visit.typeKey, episode.treatmentKey))
  ) {
    return { to: "seen", reason: "visit" };
  }
  const to = facts.hasFreshLabs ? "ready" : "labs_wanted";
  return status === "ready" || status === to ? null : { to, reason: "labs" };
}

/** Null: nothing was ever prescribed. One that ran out or expired waits for a new one; one that was stopped is over. */
function stateOfTreatment(prescriptions: readonly PrescriptionStatus[]): "active" | "paused" | "ended" | null {
  if (prescriptions.includes("active")) return "active";
  if (prescriptions.some((status) => status === "on_hold" || status === "exhausted" || status === "expired")) {
    return "paused";
  }
  return prescriptions.includes("stopped") ? "ended" : null;
}

/** A first visit is about one of the two journeys; any other visit is about everything. */
function isAbout(typeKey: AppointmentTypeKey, treatmentKey: string): boolean {
  if (typeKey === FIRST_VISITS["weight-loss"]) return treatmentKey === "semaglutide";
  return typeKey !== FIRST_VISITS.hormone || treatmentKey !== "semaglutide";
}
