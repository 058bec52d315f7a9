import { createStates } from "#core/states.ts";

/** The states of a contact request. A closed one stays closed; until then, a reply reopens it. */
export const REQUEST_STATES = [
  "new",
  "triaged",
  "assigned",
  "waiting_patient",
  "waiting_pharmacy",
  "waiting_provider",
  "resolved",
  "closed",
] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

export const REOPEN_DAYS = 14;

const OPEN = ["new", "triaged", "assigned", "waiting_patient", "waiting_pharmacy", "waiting_provider"] as const;
const HELD = ["assigned", "waiting_patient", "waiting_pharmacy", "waiting_provider"] as const;

export type Waiting = "waiting_patient" | "waiting_pharmacy" | "waiting_provider";

/** Whether the patient is waiting for a reply from anyone at the clinic. */
export function isOurTurn(state: RequestState): boolean {
  return state === "new" || state === "triaged" || state === "assigned" || state === "waiting_provider";
}

/** Whether it pages people until someone presses Acknowledge. Nothing else stops it. */
export function isRinging(request: { alarm_at: Date | null; acknowledged_at: Date | null }): boolean {
  return request.alarm_at !== null && request.acknowledged_at === null;
}

/** A request as its rules see it. `waiting` is who the reply is waiting for. */
type Stated = {
  status: RequestState;
  owner_id: string | null;
  resolved_at: Date | null;
  now: Date;
  waiting?: Waiting | undefined;
};

/** The part of a stored request that the rules use. */
export function stated(
  { state, owner_id, resolved_at }: { state: RequestState; owner_id: string | null; resolved_at: Date | null },
  now: Date,
  waiting?: Waiting,
): Stated {
  return { status: state, owner_id, resolved_at, now, waiting };
}

export const requestStates = createStates<
  RequestState,
  | "acknowledge"
  | "claim"
  | "assign"
  | "hand"
  | "return"
  | "reopen"
  | "release"
  | "reply"
  | "resolve"
  | "answer"
  | "close",
  Stated
>({
  acknowledge: { from: OPEN, to: ({ status }) => (status === "new" ? "triaged" : status) },
  claim: { from: OPEN, to: ({ status }) => (status === "new" || status === "triaged" ? "assigned" : status) },
  /** An admin or the owner gives it to a colleague. */
  assign: { from: OPEN, to: "assigned" },
  /** A provider is asked to answer. */
  hand: { from: OPEN, to: "waiting_provider" },
  /** The provider who was asked can no longer answer. */
  return: { from: ["waiting_provider"], to: toOwner },
  reopen: { from: ["resolved"], to: toOwner },
  release: { from: HELD, to: ({ status }) => (status === "assigned" ? "triaged" : status) },
  reply: { from: [...OPEN, "resolved"], to: ({ waiting = "waiting_patient" }) => waiting },
  resolve: { from: OPEN, to: "resolved" },
  /** The patient writes again, which reopens a resolved request. */
  answer: { from: [...OPEN, "resolved"], to: afterAnswer, when: (request) => !isOver(request) },
  close: { from: ["resolved"], to: "closed", when: isOver },
});
export type RequestAction = Parameters<typeof requestStates.can>[0];

function toOwner({ owner_id }: Stated): RequestState {
  return owner_id ? "assigned" : "triaged";
}

function afterAnswer(request: Stated): RequestState {
  // The provider who was asked still owes the reply, now to more messages.
  if (request.status === "waiting_provider") return "waiting_provider";
  return request.status === "new" && !request.owner_id ? "new" : toOwner(request);
}

/** Resolved too long ago to be reopened. */
function isOver({ status, resolved_at, now }: Stated): boolean {
  if (status !== "resolved" || !resolved_at) return false;
  return now.getTime() - resolved_at.getTime() >= REOPEN_DAYS * 86_400_000;
}
