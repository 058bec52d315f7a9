import type { RoomText } from "../language/es/room.server.ts";
import { textIn, type Text } from "#ui/language/text.ts";
import type { Side } from "#domain/visits/room/room.ts";
import type { RoomView } from "./room-view.server.ts";

/** What the call of an identity check shows around the picture. It has no chat and no phone of its own. */
export function toIdentityRoom(
  room: { checkId: string; side: Side; otherName: string },
  t: Text<RoomText> = textIn(undefined),
): RoomView {
  return {
    kind: "identity",
    visitId: room.checkId,
    side: room.side,
    otherName: room.otherName,
    detail: t("Have your ID ready. Not recorded"),
    phone: null,
    address: null,
    needsVideo: false,
    patientId: "",
  };
}
