import type { Ctx } from "#core/ctx.ts";
import { formatPhone } from "#domain/identity/profile/phone-number.server.ts";
import { getOwnAppointment } from "#domain/scheduling/lists/get-own-appointment.ts";
import { getVisitForProvider } from "#domain/scheduling/lists/get-visit-for-provider.ts";
import { getRoomVisit } from "#domain/visits/room/get-room-visit.ts";
import type { RoomKind, Side } from "#domain/visits/room/room.ts";
import { needsVideo } from "#domain/visits/visit.ts";
import { roomText } from "../language/es/messages.server.ts";
import type { Language } from "../language/language.ts";
import { US_STATE_NAMES } from "../format/us-state-names.ts";

export type RoomView = {
  kind: RoomKind;
  /** The visit's id, or the identity check's. */
  visitId: string;
  side: Side;
  /** The other person's name, and what stands under it. */
  otherName: string;
  detail: string;
  /** The patient's number, if the picture is lost, and where help would go. */
  phone: { number: string; text: string } | null;
  address: string | null;
  /** By law this visit needs picture and sound. */
  needsVideo: boolean;
  /** Whose files the chat names. */
  patientId: string;
};

/** What `VisitCall` shows around the picture. Only for the visit's patient and its provider. */
export async function loadRoomView(
  ctx: Ctx,
  { visitId }: { visitId: string },
  language: Language = "en",
): Promise<RoomView> {
  const { visit, side } = await getRoomVisit(ctx, { visitId });
  const isPatient = side === "patient";
  const appointmentId = visit.id;
  const state = visit.patientState ? (US_STATE_NAMES[visit.patientState] ?? visit.patientState) : null;
  return {
    kind: "visit",
    visitId,
    side,
    otherName: isPatient
      ? (await getOwnAppointment(ctx, { appointmentId })).providerName
      : (await getVisitForProvider(ctx, { appointmentId })).patientName,
    detail: isPatient
      ? roomText(language)("Licensed in {state}. Not recorded", { state: state ?? "" })
      : `In ${state ?? "an unknown state"}. Not recorded`,
    phone: visit.callbackPhone ? { number: visit.callbackPhone, text: formatPhone(visit.callbackPhone) } : null,
    address: visit.patientAddress,
    needsVideo: needsVideo(visit.kind),
    patientId: visit.userId,
  };
}
