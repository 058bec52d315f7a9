import { useText, type Text } from "#ui/language/text.ts";
import type { ShellText } from "../language/es/shell.server.ts";
import type { RoomText } from "../language/es/room.server.ts";
import { useEffect, useState, type ReactNode } from "react";
import { href } from "react-router";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { CallControls } from "./call-controls.tsx";
import type { Call, CallState } from "./call.ts";
import { CallOver } from "./call-over.tsx";
import { Chat } from "./chat.tsx";
import { PhoneQuestion } from "./phone-question.tsx";
import { RoomIcon } from "./room-icon.tsx";
import type { RoomView } from "./room-view.server.ts";
import { StreamVideo } from "./stream-video.tsx";
import { useCall } from "./use-call.ts";

/**
 * The call of a visit, for the patient's page ("page": the whole screen) and the provider's workspace ("panel": a box that fills
 * its parent's width). Load its `room` with `loadRoomView(ctx, { visitId })`. Its page must be one of `ROOM_PAGES` in
 * http/security-headers.ts; links to it need `reloadDocument`, or the page loads itself once more for the camera.
 */
type VisitCallProps = {
  room: RoomView;
  layout: "page" | "panel";
  /** Shown to a patient until the provider comes. */
  renderWaiting?: (state: CallState) => ReactNode;
  /** Further buttons of the panel, such as one that moves it. */
  tools?: ReactNode;
  /** The page's heading, where the call is all there is. The waiting view has its own. */
  title?: string;
  onLeave(): void;
};

export function VisitCall({ room, layout, renderWaiting, tools, title, onLeave }: VisitCallProps) {
  const running = useCall(room.kind, room.visitId, room.side);
  const isMet = running && (running.state.link !== "none" || running.state.isOtherHere || running.state.phoneAt);
  if (running && renderWaiting && !isMet && !isOver(running.state)) return <>{renderWaiting(running.state)}</>;
  const view = !running ? (
    <Starting layout={layout} />
  ) : isOver(running.state) ? (
    <CallOver kind={room.kind} socket={running.state.socket} layout={layout} visit={visitOf(room)} />
  ) : (
    <Stage call={running.call} state={running.state} room={room} layout={layout} tools={tools} onLeave={onLeave} />
  );
  if (title === undefined) return view;
  return (
    <main id="main" tabIndex={-1}>
      <h1 className="sr-only">{title}</h1>
      {view}
    </main>
  );
}

/** Where a patient reads what was agreed. */
function visitOf({ kind, side, visitId }: RoomView): string | null {
  if (kind === "identity") return side === "patient" ? href("/identity") : null;
  return side === "patient" ? href("/visits/:appointmentId/summary", { appointmentId: visitId }) : null;
}

function isOver({ socket }: CallState): boolean {
  return socket === "over" || socket === "replaced" || socket === "signed-out" || socket === "refused";
}

type StageProps = Pick<VisitCallProps, "room" | "layout" | "tools" | "onLeave"> & { call: Call; state: CallState };

function Stage({ call, state, room, layout, tools, onLeave }: StageProps) {
  const t = useText<RoomText | ShellText>();
  const isPage = layout === "page";
  const [isChatOpen, setChatOpen] = useState(false);
  const [seen, setSeen] = useState(0);
  const [asksPhone, setAsksPhone] = useState(false);
  const fromOther = state.lines.filter(({ side }) => side !== room.side).length;
  const toggleChat = () => {
    setSeen(fromOther);
    setChatOpen(!isChatOpen);
  };
  const isWeak = state.link === "connected" && state.quality === "weak";
  return (
    <div
      className={classNames(
        "relative grid overflow-hidden bg-petrol-900 text-white",
        isPage ? "min-h-dvh lg:h-dvh" : "rounded-card",
        isPage && isChatOpen && "lg:grid-cols-[minmax(0,1fr)_22rem]",
      )}
    >
      {/* The workspace has a region of its own around the panel. */}
      <div
        role={isPage ? "region" : undefined}
        aria-label={isPage ? t("Video") : undefined}
        className={classNames("flex min-w-0 flex-col", isPage && "h-dvh")}
      >
        {isWeak && isPage && (
          <div role="status" className="flex flex-wrap items-center gap-3 bg-warning-100 px-4 py-3 text-on-bright">
            <Icon name="alert" />
            <p className="flex-1">
              <b>{t("Your connection is weak.")}</b> {t("We turned the picture down to keep the sound clear.")}
            </p>
            {room.phone && (
              <Button variant="secondary" type="button" icon={<Icon name="phone" />} onClick={() => setAsksPhone(true)}>
                {t("Go on by phone")}
              </Button>
            )}
          </div>
        )}
        <div
          className={classNames(
            "relative min-h-0 overflow-hidden",
            isPage ? "flex-1" : "aspect-[3/2] lg:aspect-[16/9]",
          )}
        >
          <Picture state={state} room={room} isPage={isPage} />
          <TopLine state={state} room={room} isPage={isPage} />
          {state.localVideo && (
            <span
              className={classNames(
                "absolute overflow-hidden rounded-control ring-2 ring-white",
                isPage
                  ? "top-20 right-3 h-32 w-24 md:top-auto md:right-4 md:bottom-4 md:h-36 md:w-48"
                  : "top-2 right-2 h-14 w-20",
              )}
            >
              <StreamVideo stream={state.localVideo} isOwn label={t("Your own picture")} />
            </span>
          )}
          {state.caption && (
            <p className="absolute inset-x-4 bottom-4 max-w-column rounded-control bg-petrol-900/90 px-4 py-2.5 md:right-60">
              <b className="block text-small text-white/85">{room.otherName}</b>
              <span className={isPage ? "text-lead" : "text-small"}>{state.caption}</span>
            </p>
          )}
          {asksPhone && room.phone && (
            <PhoneQuestion
              room={room}
              onCall={() => {
                call.setPhone(true);
                setAsksPhone(false);
              }}
              onBack={() => setAsksPhone(false)}
            />
          )}
        </div>
        <CallControls
          call={call}
          state={state}
          layout={layout}
          isChatOpen={isChatOpen}
          unread={isChatOpen ? 0 : fromOther - seen}
          onChat={room.kind === "visit" ? toggleChat : undefined}
          onPhone={room.phone ? () => setAsksPhone(true) : undefined}
          onLeave={onLeave}
          tools={tools}
        />
        {isPage && (
          <p className="bg-petrol-800 px-4 py-2 text-center text-small">
            <b>
              {t("Emergency? Call")}{" "}
              <a href="tel:911" className="text-inherit underline">
                911
              </a>
              .
            </b>{" "}
            {t("In a crisis call or text")}{" "}
            <a href="tel:988" className="text-inherit underline">
              988
            </a>
            .
          </p>
        )}
      </div>
      {isChatOpen && <Chat call={call} state={state} room={room} layout={layout} onClose={toggleChat} />}
    </div>
  );
}

type PartProps = { state: CallState; room: RoomView; isPage: boolean };

function Picture({ state, room, isPage }: PartProps) {
  const t = useText<RoomText>();
  if (state.phoneAt) return <OnPhone room={room} isPage={isPage} />;
  const isSeen = state.remote !== null && state.link !== "connecting";
  return (
    <>
      {state.remote && (
        <StreamVideo
          stream={state.remote}
          label={t("Video of {name}", { name: room.otherName })}
          className={classNames("absolute inset-0", state.link !== "connected" && "opacity-50 blur-sm")}
        />
      )}
      {(!isSeen || state.link !== "connected") && (
        <p role="status" className="absolute inset-0 grid place-items-center p-4 text-center font-semibold">
          {linkText(state, room, t)}
        </p>
      )}
    </>
  );
}

function linkText(
  { link, isOtherHere, socket }: CallState,
  { otherName: name, side }: RoomView,
  t: Text<RoomText>,
): string {
  if (socket === "lost") return t("Your connection dropped. Trying again…");
  if (link === "reconnecting")
    return isOtherHere
      ? t("The picture dropped. Reconnecting…")
      : t("{name} lost the connection. Waiting for them…", { name });
  if (isOtherHere || link === "connecting") return t("Connecting to {name}…", { name });
  return side === "provider" ? `${name} isn't here yet` : t("Waiting for {name}", { name });
}

/** The call is a phone call now. The provider calls; the number and the address are one press away. */
function OnPhone({ room, isPage }: { room: RoomView; isPage: boolean }) {
  const t = useText<RoomText>();
  return (
    <div className="grid size-full place-items-center p-4 text-center">
      <div className="grid justify-items-center gap-2">
        <Icon name="phone" size={24} />
        {room.side === "provider" ? (
          <>
            <p className="font-semibold">On the phone, not on video</p>
            <a href={`tel:${room.phone?.number}`} className="text-lead font-semibold text-inherit underline">
              Call {room.phone?.text}
            </a>
          </>
        ) : (
          <>
            <p className={isPage ? "text-h3 font-heading" : "font-semibold"}>
              {t("{name} will call {phone}", { name: room.otherName, phone: room.phone?.text ?? "" })}
            </p>
            <p>{t("Your visit goes on by phone. You can try video again at any time.")}</p>
          </>
        )}
      </div>
    </div>
  );
}

function TopLine({ state, room, isPage }: PartProps) {
  return (
    <div className="absolute inset-x-0 top-0 flex items-start justify-between gap-3 p-3">
      {isPage ? (
        <span className={pill}>
          <span className="grid">
            {room.otherName}
            <small className="text-small font-normal text-white/85">{room.detail}</small>
          </span>
        </span>
      ) : (
        <Quality state={state} />
      )}
      {isPage && <Quality state={state} />}
    </div>
  );
}

function Quality({ state }: { state: CallState }) {
  const t = useText<RoomText>();
  if (state.link !== "connected") return null;
  const isWeak = state.quality === "weak";
  return (
    <span className={pill}>
      {isWeak ? <Icon name="alert" size={16} /> : <RoomIcon name="signal" size={16} />}
      <span className="grid">
        {isWeak ? t("Weak") : t("Good")}
        <Clock since={state.connectedAt} />
      </span>
    </span>
  );
}

function Clock({ since }: { since: number | null }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  if (since === null) return null;
  const seconds = Math.max(0, Math.floor((now - since) / 1000));
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return <small className="text-small font-normal text-white/85 tabular-nums">{text}</small>;
}

/** Before the page's script runs, and in a browser that doesn't run it. */
function Starting({ layout }: { layout: "page" | "panel" }) {
  const t = useText<RoomText>();
  return (
    <div
      className={classNames(
        "grid place-items-center bg-petrol-900 p-4 text-center text-white",
        layout === "page" ? "min-h-dvh" : "aspect-[3/2] rounded-card lg:aspect-[16/9]",
      )}
    >
      <p>{t("Starting video…")}</p>
    </div>
  );
}

const pill = "flex items-center gap-2 rounded-control bg-petrol-900/85 px-3 py-2 text-small font-semibold text-white";
