import { getIdentityRoomNews } from "./get-identity-room-news.ts";
import { getRoomNews } from "./get-room-news.ts";
import { joinIdentityRoom } from "./join-identity-room.ts";
import { joinRoom } from "./join-room.ts";
import { leaveRoom } from "./leave-room.ts";
import { recordSample } from "./record-sample.ts";
import { relayCredentials, type RelaySettings } from "./relay-credentials.server.ts";
import { sendLine } from "./send-line.ts";
import { sendSignal } from "./send-signal.ts";
import { switchToPhone } from "./switch-to-phone.ts";
import { touchPresence } from "./touch-presence.ts";
import type { RoomKind } from "./room.ts";
import type { VisitRoom } from "./visit-room.ts";

/** Rooms from browser to browser, with coturn where they can't reach each other. */
export function createBrowserRooms(settings: RelaySettings): Record<RoomKind, VisitRoom> {
  const common: Pick<VisitRoom, "credentials" | "touch" | "close"> = {
    credentials: ({ roomId, side, now }) => relayCredentials(settings, { visitId: roomId, side, now }),
    touch: (ctx, { peerId }) => touchPresence(ctx, { peerId }),
    close: (ctx, { roomId, peerId }) => leaveRoom(ctx, { visitId: roomId, peerId }),
  };
  return {
    visit: {
      ...common,
      open: (ctx, { roomId, peerId }) => joinRoom(ctx, { visitId: roomId, peerId }),
      news: (ctx, { roomId, peerId, after }) => getRoomNews(ctx, { visitId: roomId, peerId, after }),
      async receive(ctx, { roomId: visitId, peerId }, message) {
        switch (message.type) {
          case "signal":
            return sendSignal(ctx, { visitId, from: peerId, to: message.to, body: message.body });
          case "sample":
            return recordSample(ctx, { visitId, sample: message.sample });
          case "line":
            return sendLine(ctx, { visitId, id: message.id, body: message.body, fileId: null });
          case "file":
            return sendLine(ctx, { visitId, id: message.id, body: "", fileId: message.fileId });
          case "phone":
            return switchToPhone(ctx, { visitId, isPhone: message.isPhone });
        }
      },
    },
    identity: {
      ...common,
      open: (ctx, { roomId, peerId }) => joinIdentityRoom(ctx, { checkId: roomId, peerId }),
      news: (ctx, { roomId, peerId, after }) => getIdentityRoomNews(ctx, { checkId: roomId, peerId, after }),
      // Nothing but picture and sound: what was seen is written down on the case.
      async receive(ctx, { roomId, peerId }, message) {
        if (message.type !== "signal") return;
        await sendSignal(ctx, { visitId: roomId, from: peerId, to: message.to, body: message.body });
      },
    },
  };
}
