import type { Side } from "#domain/visits/room/room.ts";
import type { RoomView } from "./room-view.server.ts";

/** What the call of an identity check shows around the picture. It has no chat and no phone of its own. */
export function toIdentityRoom(room: { checkId: string; side: Side; otherName: string }): RoomView {
  return {
    kind: "identity",
    visitId: room.checkId,
    side: room.side,
    otherName: room.otherName,
    detail: "Have your ID ready. Not recorded",
    phone: null,
    address: null,
    needsVideo: false,
    patientId: "",
  };
}
