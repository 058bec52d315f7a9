import { useText } from "#ui/language/text.ts";
import type { RoomText } from "../language/es/room.server.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import type { RoomView } from "./room-view.server.ts";

type PhoneQuestionProps = { room: RoomView; onCall(): void; onBack(): void };

/** Before a visit goes on by phone: what it means. */
export function PhoneQuestion({ room, onCall, onBack }: PhoneQuestionProps) {
  const t = useText<RoomText>();
  const isPatient = room.side === "patient";
  return (
    <section
      aria-labelledby="phone-question"
      className="absolute top-1/2 left-1/2 grid max-h-full w-[calc(100%-1rem)] max-w-dialog-medium -translate-1/2 gap-3 overflow-y-auto rounded-card bg-raised p-4 text-ink shadow-dialog md:p-6"
    >
      <h2 id="phone-question" className="text-h3 font-heading">
        {t("Go on by phone?")}
      </h2>
      <p>
        {isPatient ? (
          <>
            {t("{name} calls", { name: room.otherName })} <b>{room.phone?.text}</b>.{" "}
            {t("The video closes, your visit goes on and costs the same.")}
          </>
        ) : (
          <>
            You call <b>{room.phone?.text}</b>. The video closes, and the visit is saved as a phone visit.
          </>
        )}
      </p>
      {room.needsVideo && (
        <p className="flex gap-2.5 rounded-control bg-info-100 p-3 text-small text-info-700">
          <Icon name="info" />
          <span>
            {isPatient
              ? t(
                  "For testosterone the law asks for picture and sound. If the phone is all we have today, {name} can finish the talk but has to see you on video once more before prescribing. That second call is free.",
                  { name: room.otherName },
                )
              : "For testosterone the law asks for picture and sound. By phone you can finish the talk, but you have to see the patient on video once more before prescribing."}
          </span>
        </p>
      )}
      <p className="flex flex-wrap gap-2">
        <Button type="button" onClick={onCall}>
          {isPatient ? t("Call me now") : "Switch to phone"}
        </Button>
        <Button type="button" variant="secondary" onClick={onBack}>
          {t("Stay on video")}
        </Button>
      </p>
    </section>
  );
}
