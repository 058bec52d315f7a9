import type { AccountText } from "../language/es/account.server.ts";
import type { RequestState } from "#domain/messaging/request-state.ts";

type Words = { label: AccountText; tone: "neutral" | "waiting" | "info" | "success" };

/** Where a conversation stands, for the person who asked. */
export function statusForPatient(state: RequestState, hasReply: boolean): Words {
  if (state === "closed") return { label: "Closed", tone: "neutral" };
  if (state === "resolved") return { label: "Resolved", tone: "success" };
  if (hasReply) return { label: "We replied", tone: "info" };
  return { label: "Waiting for our reply", tone: "waiting" };
}

/** Where a request stands, for staff. */
export const STATE_LABELS: Record<RequestState, string> = {
  new: "New",
  triaged: "Seen",
  assigned: "Claimed",
  waiting_patient: "Waiting for the patient",
  waiting_pharmacy: "Waiting for the pharmacy",
  waiting_provider: "Waiting for a provider",
  resolved: "Resolved",
  closed: "Closed",
};
