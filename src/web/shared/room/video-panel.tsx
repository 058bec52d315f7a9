import { useState } from "react";
import { Button } from "#ui/button.tsx";
import type { RoomView } from "./room-view.server.ts";
import { usePagesBeside } from "./use-pages-beside.ts";
import { VisitCall } from "./visit-call.tsx";

type VideoPanelProps = { room: RoomView; isHere: boolean; isInRoom: boolean; opensBeside?: boolean };

/** The call beside what staff work on. The camera stays off until they start: reading up on a patient needs none. */
export function VideoPanel({ room, isHere, isInRoom, opensBeside = false }: VideoPanelProps) {
  const [isOn, setOn] = useState(false);
  const hasOpened = usePagesBeside(isOn && opensBeside);
  if (isOn)
    return (
      <>
        <VisitCall room={room} layout="panel" onLeave={() => setOn(false)} />
        <p role="status" className="px-4 py-2 text-small text-ink-2 empty:hidden lg:px-0">
          {hasOpened && "Opened in a new tab. The call goes on here."}
        </p>
      </>
    );
  return (
    <div className="grid aspect-[3/2] lg:aspect-[16/9] content-center justify-items-center gap-3 bg-petrol-900 p-4 text-center text-white lg:rounded-card">
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
