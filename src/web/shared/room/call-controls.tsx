import { useText } from "#ui/language/text.ts";
import type { RoomText } from "../language/es/room.server.ts";
import type { ReactNode } from "react";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import type { Call, CallState } from "./call.ts";
import { RoomIcon } from "./room-icon.tsx";

type CallControlsProps = {
  call: Call;
  state: CallState;
  layout: "page" | "panel";
  isChatOpen: boolean;
  unread: number;
  /** Only a visit has a chat. */
  onChat: (() => void) | undefined;
  /** Without a number to call there's no phone. */
  onPhone: (() => void) | undefined;
  onLeave(): void;
  tools?: ReactNode;
};

/** Buttons under the picture. On the patient's page each has its word below; in the panel the word is for screen readers. */
export function CallControls(props: CallControlsProps) {
  const { call, state, layout, isChatOpen, unread, onChat, onPhone, onLeave, tools } = props;
  const isPage = layout === "page";
  const isPhone = state.phoneAt !== null;
  const t = useText<RoomText>();
  return (
    <div
      role="group"
      aria-label={t("Call controls")}
      className={classNames(
        "flex items-stretch justify-center bg-petrol-900",
        isPage ? "gap-1.5 p-2.5 md:gap-2 md:p-3" : "gap-0.5 p-1",
      )}
    >
      {!isPhone && (
        <>
          <Control
            isPage={isPage}
            visitKey="m"
            label={state.isMuted ? t("Unmute") : t("Mute")}
            isLit={state.isMuted}
            onClick={() => call.setMuted(!state.isMuted)}
            icon={<RoomIcon name={state.isMuted ? "microphone-off" : "microphone"} />}
          />
          <Control
            isPage={isPage}
            visitKey="v"
            label={state.hasCamera ? t("Camera off") : t("Camera on")}
            isLit={!state.hasCamera}
            onClick={() => void call.setCamera(!state.hasCamera)}
            icon={<RoomIcon name={state.hasCamera ? "camera" : "camera-off"} />}
          />
          {state.hasCaptions && (
            <Control
              isPage={isPage}
              label={t("Captions")}
              isPressed={state.isCaptioning}
              onClick={() => void call.setCaptions(!state.isCaptioning)}
              icon={<RoomIcon name="captions" />}
            />
          )}
        </>
      )}
      {onChat && (
        <Control
          isPage={isPage}
          label={t("Chat")}
          isPressed={isChatOpen}
          onClick={onChat}
          icon={<Icon name="chat" />}
          count={unread}
        />
      )}
      {isPhone ? (
        <Control
          isPage={isPage}
          label={t("Try video")}
          onClick={() => call.setPhone(false)}
          icon={<RoomIcon name="camera" />}
        />
      ) : (
        onPhone && <Control isPage={isPage} label={t("Phone")} onClick={onPhone} icon={<Icon name="phone" />} />
      )}
      {tools}
      <Control
        isPage={isPage}
        isEnd
        label={isPage ? t("Leave") : "End"}
        onClick={onLeave}
        icon={<RoomIcon name="leave" />}
      />
    </div>
  );
}

type ControlProps = {
  isPage: boolean;
  label: string;
  icon: ReactNode;
  /** For a label that stays the same. One that changes says by itself what a press does. */
  isPressed?: boolean;
  isLit?: boolean;
  isEnd?: boolean;
  count?: number;
  /** Its letter in the provider's workspace. */
  visitKey?: string;
  onClick(): void;
};

function Control(props: ControlProps) {
  const t = useText<RoomText>();
  const { isPage, label, icon, isPressed, isLit = isPressed, isEnd = false, count = 0, visitKey, onClick } = props;
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      data-visit-key={visitKey}
      onClick={onClick}
      title={isPage ? undefined : label}
      className={classNames(
        "relative flex items-center justify-center gap-1 rounded-control border text-small font-semibold transition-tint focus-visible:outline-white",
        isPage ? "min-h-15 min-w-0 flex-1 flex-col p-1 md:max-w-22 md:min-w-21 md:px-2" : "min-h-11 min-w-11 px-2",
        isEnd
          ? "border-[#c32929] bg-[#c32929] text-white hover:bg-[#a32020]"
          : isLit
            ? "border-white bg-white text-petrol-900"
            : "border-petrol-700 bg-petrol-800 text-white hover:bg-petrol-700",
      )}
    >
      {icon}
      <span className={isPage || isEnd ? undefined : "sr-only"}>{label}</span>
      {count > 0 && (
        <span className="absolute -top-1 right-1 grid size-5 place-items-center rounded-full bg-white text-tiny text-petrol-900">
          <span className="sr-only">{t(", new: ")}</span>
          {count}
        </span>
      )}
    </button>
  );
}
