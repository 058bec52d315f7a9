import { createStates } from "#core/states.ts";

/** The states of a contact request. A closed one stays closed; until then an answer opens it again. */
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

/** Whether the patient waits for a reply from the clinic, whoever writes it. */
export function isOurTurn(state: RequestState): boolean {
  return state === "new" || state === "triaged" || state === "assigned" || state === "waiting_provider";
}

/** Whether it pages people until somebody presses Acknowledge. Nothing else stops it. */
export function isRinging(request: { alarm_at: Date | null; acknowledged_at: Date | null }): boolean {
  return request.alarm_at !== null && request.acknowledged_at === null;
}

/** A request as its rules see it. `waiting` is for whom a reply waits. */
type Stated = {
  status: RequestState;
  owner_id: string | null;
  resolved_at: Date | null;
  now: Date;
  waiting?: Waiting | undefined;
};

/** What its rules look at, of a request as it is stored. */
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
  /** The patient writes again, which opens what was resolved. */
  answer: { from: [...OPEN, "resolved"], to: afterAnswer, when: (request) => !isOver(request) },
  close: { from: ["resolved"], to: "closed", when: isOver },
});
export type RequestAction = Parameters<typeof requestStates.can>[0];

function toOwner({ owner_id }: Stated): RequestState {
  return owner_id ? "assigned" : "triaged";
}

function afterAnswer(request: Stated): RequestState {
  // The provider who was asked still owes the reply, now to more text.
  if (request.status === "waiting_provider") return "waiting_provider";
  return request.status === "new" && !request.owner_id ? "new" : toOwner(request);
}

/** Resolved so long ago that it does not open again. */
function isOver({ status, resolved_at, now }: Stated): boolean {
  if (status !== "resolved" || !resolved_at) return false;
  return now.getTime() - resolved_at.getTime() >= REOPEN_DAYS * 86_400_000;
}
