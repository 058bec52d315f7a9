import { useState } from "react";
import { Button } from "#ui/button.tsx";
import type { RoomView } from "./room-view.server.ts";
import { VisitCall } from "./visit-call.tsx";

/** The call in the provider's workspace. The camera stays off until they start: reading up on a patient needs none. */
export function VideoPanel({ room, isHere, isInRoom }: { room: RoomView; isHere: boolean; isInRoom: boolean }) {
  const [isOn, setOn] = useState(false);
  if (isOn) return <VisitCall room={room} layout="panel" onLeave={() => setOn(false)} />;
  return (
    <div className="grid aspect-[3/2] content-center justify-items-center gap-3 bg-petrol-900 p-4 text-center text-white lg:rounded-card">
      <p>
        {room.otherName} {isInRoom ? "is in the room" : isHere ? "is checked in" : "isn't here yet"}
      </p>
      <Button type="button" variant="secondary" onClick={() => setOn(true)}>
        Start video
      </Button>
      {room.phone && (
        <p className="text-small">
          Or call{" "}
          <a href={`tel:${room.phone.number}`} className="text-inherit underline">
            {room.phone.text}
          </a>
        </p>
      )}
      {room.address && <p className="text-small">In an emergency: {room.address}</p>}
    </div>
  );
}
