import { useText } from "#ui/language/text.ts";
import type { RoomText } from "../language/es/room.server.ts";
import { href } from "react-router";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { classNames } from "#ui/class-names.ts";
import type { RoomKind } from "#domain/visits/room/room.ts";
import type { SocketState } from "./room-socket.ts";

const TEXT: Partial<Record<SocketState, { title: RoomText; text: RoomText }>> = {
  over: { title: "This visit is over", text: "Your provider closed the room." },
  replaced: {
    title: "You joined from another device or tab",
    text: "The visit goes on there. You can bring it back here.",
  },
  "signed-out": { title: "You are signed out", text: "Sign in again to go back to your visit." },
  refused: { title: "You can't join this visit right now", text: "Reload the page and try again." },
};

const CHECK_OVER = { title: "The call is over", text: "A second person looks at the check next." } as const;

type CallOverProps = {
  kind: RoomKind;
  socket: SocketState;
  layout: "page" | "panel";
  /** Where a patient goes on. */
  visit: string | null;
};

/** Why the call ended, and the way back if there is one. */
export function CallOver({ kind, socket, layout, visit }: CallOverProps) {
  const t = useText<RoomText>();
  const text = kind === "identity" && socket === "over" ? CHECK_OVER : TEXT[socket];
  return (
    <div
      role="status"
      className={classNames(
        "grid place-items-center bg-petrol-900 p-6 text-center text-white",
        layout === "page" ? "min-h-dvh" : "aspect-[3/2] rounded-card lg:aspect-[16/9]",
      )}
    >
      <div className="grid justify-items-center gap-3">
        <h2 className={layout === "page" ? "text-h2 font-heading" : "text-body font-semibold"}>
          {text && t(text.title)}
        </h2>
        <p>{text && t(text.text)}</p>
        {socket === "over" && visit && (
          <ButtonLink to={visit} variant="secondary" reloadDocument>
            {kind === "identity" ? t("Back to your check") : t("See what you agreed on")}
          </ButtonLink>
        )}
        {socket === "signed-out" ? (
          <ButtonLink to={href("/sign-in")} variant="secondary" reloadDocument>
            {t("Sign in")}
          </ButtonLink>
        ) : (
          socket !== "over" && (
            <Button type="button" variant="secondary" onClick={() => location.reload()}>
              {socket === "replaced" ? t("Use this one") : t("Reload")}
            </Button>
          )
        )}
      </div>
    </div>
  );
}
