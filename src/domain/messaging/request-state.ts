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

/** Each act and the states it may begin in. What it ends in stands in `after`. */
const FROM = {
  acknowledge: OPEN,
  claim: OPEN,
  /** An admin or the owner gives it to a colleague. */
  assign: OPEN,
  /** A provider is asked to answer. */
  hand: OPEN,
  /** The provider who was asked can no longer answer. */
  return: ["waiting_provider"],
  reopen: ["resolved"],
  release: HELD,
  reply: [...OPEN, "resolved"],
  resolve: OPEN,
  /** The patient writes again, which opens what was resolved. */
  answer: [...OPEN, "resolved"],
  close: ["resolved"],
} as const satisfies Record<string, readonly RequestState[]>;

export type RequestAction = keyof typeof FROM;
export type Waiting = "waiting_patient" | "waiting_pharmacy" | "waiting_provider";

/** Whether the patient waits for a reply from the clinic, whoever writes it. */
export function isOurTurn(state: RequestState): boolean {
  return state === "new" || state === "triaged" || state === "assigned" || state === "waiting_provider";
}

/** Whether it pages people until somebody presses Acknowledge. Nothing else stops it. */
export function isRinging(request: { alarm_at: Date | null; acknowledged_at: Date | null }): boolean {
  return request.alarm_at !== null && request.acknowledged_at === null;
}

type Stated = { state: RequestState; resolved_at: Date | null };

/** Whether an act is possible now; the server and the button ask the same. */
export function can(action: RequestAction, request: Stated, now: Date): boolean {
  if (!(FROM[action] as readonly RequestState[]).includes(request.state)) return false;
  if (action === "answer") return !canClose(request, now);
  if (action === "close") return canClose(request, now);
  return true;
}

/** The state an act leads to. */
export function after(
  action: RequestAction,
  request: { state: RequestState; owner_id: string | null },
  waiting: Waiting = "waiting_patient",
): RequestState {
  switch (action) {
    case "acknowledge":
      return request.state === "new" ? "triaged" : request.state;
    case "claim":
      return request.state === "new" || request.state === "triaged" ? "assigned" : request.state;
    case "assign":
      return "assigned";
    case "hand":
      return "waiting_provider";
    case "return":
    case "reopen":
      return request.owner_id ? "assigned" : "triaged";
    case "release":
      return request.state === "assigned" ? "triaged" : request.state;
    case "reply":
      return waiting;
    case "resolve":
      return "resolved";
    case "answer":
      // The provider who was asked still owes the reply, now to more text.
      if (request.state === "waiting_provider") return "waiting_provider";
      return request.owner_id ? "assigned" : request.state === "new" ? "new" : "triaged";
    case "close":
      return "closed";
  }
}

function canClose({ state, resolved_at }: Stated, now: Date): boolean {
  if (state !== "resolved" || !resolved_at) return false;
  return now.getTime() - resolved_at.getTime() >= REOPEN_DAYS * 86_400_000;
}
