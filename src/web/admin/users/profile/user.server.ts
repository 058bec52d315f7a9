import { href, redirect } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import { formatDay, formatTime, formatZoneName } from "#core/format-date.ts";
import { formatMoney } from "#core/format-money.ts";
import { listPossibleSamePeople } from "#domain/desk/member/list-possible-same-people.ts";
import { listLabFlags } from "#domain/labs/list-lab-flags.ts";
import { getMemberFacts } from "#domain/desk/member/get-member-facts.ts";
import { addStaffNote, StaffNote } from "#domain/desk/member/add-staff-note.ts";
import { TIMELINE_KINDS, type Happening } from "#domain/desk/member/happening.ts";
import { readTimeline } from "#domain/desk/member/read-timeline.ts";
import { getProfile } from "#domain/identity/profile/get-profile.ts";
import { namePeople } from "#domain/identity/profile/name-people.ts";
import { askForFactorReset, FactorReset } from "#domain/identity/factors/ask-for-factor-reset.ts";
import { decideFactorReset } from "#domain/identity/factors/decide-factor-reset.ts";
import { getOpenFactorReset } from "#domain/identity/factors/get-open-factor-reset.ts";
import { getNumberToCall } from "#domain/identity/profile/get-number-to-call.ts";
import { formatPhone } from "#domain/identity/profile/phone-number.server.ts";
import { getAddressWait } from "#domain/orders/reorders/get-address-wait.ts";
import { AddressConfirmed, confirmNewAddress } from "#domain/orders/reorders/confirm-new-address.ts";
import { listRequestsOfMember } from "#domain/messaging/inbox/list-requests-of-member.ts";
import { parseForm, refuseConflict, refuseForm, type FormValues } from "../../../shared/form/form.server.ts";
import { ORDER_STATUS } from "../../orders/order-labels.ts";
import { nameAndTopic } from "../../inbox/name-and-topic.ts";
import { STATUS_LABELS } from "../people-labels.ts";
import { timeLeft } from "../../inbox/time-left.ts";
import { actOnCare, loadCare } from "./user-care.server.ts";
import { factsOf, intakeFacts, treatmentFacts } from "./user-facts.server.ts";
import { careFlags, labFlags, samePersonFlags } from "./user-flags.server.ts";
import { getUserPath } from "./user-path.server.ts";
import { US_STATE_NAMES } from "../../../shared/format/us-state-names.ts";

/** One member as staff see them: facts, what waits, and everything that happened. */
export async function toMemberView(ctx: Ctx, userId: string, search: URLSearchParams) {
  const profile = await getProfile(ctx, { userId });
  const kind = TIMELINE_KINDS.find((one) => one === search.get("show"));
  const before = dateOf(search.get("before"));
  const { happenings, next } = await readTimeline(ctx, { userId, kind, before });
  const requests = await listRequestsOfMember(ctx, { userId });
  const care = profile.role === null ? await loadCare(ctx, userId) : null;
  const member = await getMemberFacts(ctx, { userId });
  const treatment = care ? await treatmentFacts(ctx, userId, care.next) : [];
  const reset = await getOpenFactorReset(ctx, { userId });
  const path = care ? await getUserPath(ctx, userId) : null;
  const newAddress = care ? await toNewAddressView(ctx, userId) : null;
  const ids = [...happenings.map(({ actorId }) => actorId), reset?.askedBy].filter((id) => id != null);
  const names = await namePeople(ctx, { userIds: ids });
  return {
    userId,
    name: `${profile.first_name} ${profile.last_name}`.trim() || profile.email,
    preferredName: profile.preferred_name,
    memberSince: formatDay(ctx, profile.created_at),
    status: profile.registration_status ? STATUS_LABELS[profile.registration_status] : null,
    role: profile.role,
    state: profile.state ? (US_STATE_NAMES[profile.state] ?? profile.state) : null,
    isDisabled: member?.isDisabled ?? false,
    labels: member?.tags ?? [],
    flags: care
      ? [
          ...labFlags(await listLabFlags(ctx, { userId })),
          ...careFlags(care),
          ...samePersonFlags(ctx, await listPossibleSamePeople(ctx, { userId })),
        ]
      : [],
    facts: factsOf(ctx, profile, {
      treatment: [...treatment, ...(care ? await intakeFacts(ctx, userId) : [])],
      photoId: path?.photoId ?? null,
    }),
    path: path?.steps ?? null,
    care,
    newAddress,
    zone: formatZoneName(ctx.env.CLINIC_TIME_ZONE, ctx.now, "shortGeneric"),
    show: kind ?? null,
    isAdmin: ctx.actor.kind === "admin",
    isNurse: ctx.actor.kind === "nurse",
    timeline: happenings.map((happening) => toTimelineEntry(ctx, happening, names)),
    next: next?.toISOString() ?? null,
    open: requests
      .filter(({ state }) => state !== "resolved" && state !== "closed")
      .map(({ id, reference, subject, priority, dueAt, state }) => ({
        id,
        reference,
        priority,
        topic: nameAndTopic(subject).topic,
        left: state === "waiting_patient" ? null : timeLeft(dueAt, ctx.now),
      })),
    reset: reset && {
      reason: reset.reason,
      by: names.get(reset.askedBy) ?? "A colleague",
      isOwn: "userId" in ctx.actor && ctx.actor.userId === reset.askedBy,
    },
  };
}

async function toNewAddressView(ctx: Ctx, userId: string) {
  const wait = await getAddressWait(ctx, { userId });
  if (!wait) return null;
  const call = await getNumberToCall(ctx, { userId });
  return {
    changedAt: wait.changedAt.toISOString(),
    changed: formatTime(ctx, wait.changedAt),
    until: formatTime(ctx, wait.until),
    call: call && { ...call, number: formatPhone(call.number) },
  };
}

function dateOf(text: string | null): Date | undefined {
  const time = Date.parse(text ?? "");
  return Number.isNaN(time) ? undefined : new Date(time);
}

function toTimelineEntry(ctx: Ctx, happening: Happening, names: Map<string, string>) {
  const { id, kind, at, what, detail, actorId, objectId } = happening;
  return {
    id,
    kind,
    // The domain gives an amount in cents.
    detail: kind === "payments" ? formatMoney(Number(detail)) : detail,
    time: formatTime(ctx, at),
    day: formatDay(ctx, at),
    text: WORDS[kind][what] ?? what,
    by: actorId ? (names.get(actorId) ?? "a colleague") : null,
    to: objectId && PAGES[kind] ? `${PAGES[kind]}/${objectId}` : null,
  };
}

const PAGES: Partial<Record<Happening["kind"], string>> = {
  visits: href("/admin/schedule"),
  orders: href("/admin/orders"),
  messages: href("/admin/inbox"),
};

const WORDS: Record<Happening["kind"], Record<string, string>> = {
  visits: {
    booked: "Visit booked",
    moved: "Visit moved",
    kept: "Visit kept after a treatment stopped",
    canceled: "Visit canceled",
    reassigned: "Visit given to another provider",
    arrived: "Checked in",
    fulfilled: "Visit done",
    noshow: "Did not come to the visit",
    "noshow-undone": "No-show undone",
    "fee-waived": "Visit not charged",
  },
  orders: Object.fromEntries(
    Object.entries(ORDER_STATUS).map(([status, { text }]) => [status, `Order: ${text.toLowerCase()}`]),
  ),
  payments: {
    captured: "Paid",
    authorized: "Held on the card",
    failed: "Payment declined",
    refund: "Refund",
    waiting: "Charge asked for",
    sending: "Charge under way",
    needs_authentication: "The bank asks the member",
    canceled: "Charge called off",
  },
  files: {
    "file-patient-upload": "Sent a file",
    "file-signed-order": "Signed order filed",
    "file-lab-report": "Lab report filed",
    "result-transcribed": "Results written down, to be verified",
    "result-released": "Results released",
    "prescription-transcribed": "Prescription written down",
    "prescription-confirmed": "Prescription confirmed",
    "prescription-refused": "Prescription refused",
    "prescription-held": "Prescription on hold",
    "prescription-resumed": "Prescription goes on",
    "prescription-stopped": "Prescription stopped",
    "prescription-replaced": "Prescription replaced",
    "prescription-expired": "Prescription ran out",
    "prescription-exhausted": "Prescription used up",
    "prescription-restored": "A refill came back",
  },
  messages: { wrote: "Wrote to us", answered: "We answered" },
  notes: { noted: "Note" },
  consents: { agreed: "Agreed", declined: "Declined" },
  changes: {
    name: "Name changed",
    date_of_birth: "Date of birth changed",
    license: "License changed",
    email: "Email changed",
    phone: "Phone number changed",
    address: "Address changed",
    role: "Role changed",
    registration_status: "Registration moved",
  },
};

/** One action on the member. If two colleagues act at once, the second one is told. */
export async function actOnMember(ctx: Ctx, userId: string, values: FormValues) {
  const intent = values["intent"];
  try {
    if (intent === "place" || intent === "resend" || intent === "credit") {
      const refused = await actOnCare(ctx, userId, intent, values);
      if (refused) return refused;
    } else if (intent === "approve" || intent === "refuse") {
      await decideFactorReset(ctx, { userId, isApproved: intent === "approve" });
    } else if (intent === "address-confirm") {
      const given = { userId, changedAt: values["changedAt"] ?? "", note: values["address-note"] };
      const { answer, problems } = parseForm(AddressConfirmed, given);
      if (problems) return refuseForm([{ fieldId: "address-note", message: problems[0]?.message ?? "" }], values);
      await confirmNewAddress(ctx, answer);
    } else if (intent === "reset") {
      const { answer, problems } = parseForm(FactorReset, { userId, reason: values["reset-reason"] });
      if (problems) return refuseForm([{ fieldId: "reset-reason", message: "Say why" }], values);
      await askForFactorReset(ctx, answer);
    } else {
      const { answer, problems } = parseForm(StaffNote, { userId, note: values["note"] });
      if (problems) return refuseForm(problems, values);
      await addStaffNote(ctx, answer);
    }
  } catch (error) {
    return refuseConflict(error, values);
  }
  const done = INTENTS.find((one) => one === intent) ?? "note";
  return redirect(`${href("/admin/users/:userId", { userId })}?done=${done}`, 303);
}

const INTENTS = ["address-confirm", "place", "resend", "credit", "reset", "approve", "refuse"] as const;
